/* The bouncing balls of the event-handling comparison solved by SUNDIALS, as opponents in a timing run.
 *
 * usage: ball cvode-bdf|cvode-adams|ida hard|soft|drop TOLERANCE REPEAT
 * prints: microseconds for one solve (median of REPEAT, set-up of the solver included once per solve), impacts or
 * contact events seen, and the times of the last and of the first two.
 * hard: to the 60th impact; soft: to 10 s; drop: the vertical drop to its second impact. Equations as in the models
 * BouncingBall, SoftBouncingBall and VerticalDrop of examples/.
 */
#include <cvode/cvode.h>
#include <ida/ida.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <time.h>

enum { X, Y, VX, VY };
static const double gravity = 9.81, cx = 0.5, rho = 1.293, radius = 0.1, young = 1e8;
static double drag, mass;
static int soft, drop, contact;
static double first[2];

static void derivatives(const double *x, double *xdot) {
  double speed = sqrt(x[VX] * x[VX] + x[VY] * x[VY]);
  xdot[X] = x[VX];
  xdot[Y] = x[VY];
  if (contact) {
    xdot[VX] = 0.0;
    xdot[VY] = -gravity + 2 * 3.14 * young * sqrt(2 * radius) * pow(fabs(radius - x[Y]), 1.5) / mass;
  } else {
    xdot[VX] = -drag / mass * speed * x[VX];
    xdot[VY] = -gravity - drag / mass * speed * x[VY];
  }
}
static int f(realtype t, N_Vector x, N_Vector xdot, void *data) {
  (void)t, (void)data;
  derivatives(NV_DATA_S(x), NV_DATA_S(xdot));
  return 0;
}
static int residual(realtype t, N_Vector x, N_Vector xdot, N_Vector r, void *data) {
  double rhs[4];
  (void)t, (void)data;
  derivatives(NV_DATA_S(x), rhs);
  for (int i = 0; i < 4; i++) NV_Ith_S(r, i) = NV_Ith_S(xdot, i) - rhs[i];
  return 0;
}
static int g(realtype t, N_Vector x, realtype *out, void *data) {
  (void)t, (void)data;
  out[0] = NV_Ith_S(x, Y) - (soft ? radius : 0.0);
  return 0;
}
static int g_ida(realtype t, N_Vector x, N_Vector xdot, realtype *out, void *data) {
  (void)xdot;
  return g(t, x, out, data);
}
static void check(int flag, const char *what) {
  if (flag < 0) fprintf(stderr, "%s failed: %d\n", what, flag), exit(1);
}

/* One solve. Returns the number of events; their last time in *last. */
static int solve(const char *method, double tolerance, double *last) {
  SUNContext context;
  SUNContext_Create(NULL, &context);
  N_Vector x = N_VNew_Serial(4, context), xdot = N_VNew_Serial(4, context);
  SUNMatrix matrix = SUNDenseMatrix(4, 4, context);
  SUNLinearSolver linear = SUNLinSol_Dense(x, matrix, context);
  double start[4] = {0, 2, drop ? 0 : 1, drop ? 0 : 5};
  memcpy(NV_DATA_S(x), start, sizeof start);
  contact = 0;
  int ida = strcmp(method, "ida") == 0, adams = strcmp(method, "cvode-adams") == 0, events = 0;
  int direction = -1;
  double t = 0, end = soft ? 10.0 : 20.0;
  void *memory;
  derivatives(NV_DATA_S(x), NV_DATA_S(xdot));
  if (ida) {
    memory = IDACreate(context);
    check(IDAInit(memory, residual, 0, x, xdot), "IDAInit");
    check(IDASStolerances(memory, tolerance, tolerance), "IDASStolerances");
    check(IDASetLinearSolver(memory, linear, matrix), "IDASetLinearSolver");
    check(IDARootInit(memory, 1, g_ida), "IDARootInit");
    if (!soft) IDASetRootDirection(memory, &direction);
    IDASetMaxNumSteps(memory, 100000);
  } else {
    memory = CVodeCreate(adams ? CV_ADAMS : CV_BDF, context);
    check(CVodeInit(memory, f, 0, x), "CVodeInit");
    check(CVodeSStolerances(memory, tolerance, tolerance), "CVodeSStolerances");
    check(CVodeSetLinearSolver(memory, linear, matrix), "CVodeSetLinearSolver");
    check(CVodeRootInit(memory, 1, g), "CVodeRootInit");
    if (!soft) CVodeSetRootDirection(memory, &direction);
    CVodeSetMaxNumSteps(memory, 100000);
  }
  while (t < end && !(!soft && events >= (drop ? 2 : 60))) {
    int flag = ida ? IDASolve(memory, end, &t, x, xdot, IDA_NORMAL) : CVode(memory, end, x, &t, CV_NORMAL);
    check(flag, "step");
    if (flag != CV_ROOT_RETURN) break;
    if (events < 2) first[events] = t;
    events++;
    *last = t;
    if (soft) contact = NV_Ith_S(x, VY) < 0;
    else NV_Ith_S(x, VY) *= -0.9;
    derivatives(NV_DATA_S(x), NV_DATA_S(xdot));
    check(ida ? IDAReInit(memory, t, x, xdot) : CVodeReInit(memory, t, x), "restart");
  }
  if (ida) IDAFree(&memory);
  else CVodeFree(&memory);
  SUNLinSolFree(linear);
  SUNMatDestroy(matrix);
  N_VDestroy(x);
  N_VDestroy(xdot);
  SUNContext_Free(&context);
  return events;
}
static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}
int main(int argc, char **argv) {
  if (argc != 5) return 2;
  soft = strcmp(argv[2], "soft") == 0;
  drop = strcmp(argv[2], "drop") == 0;
  double area = soft ? 3.141592653 * 0.1 * 0.1 : (drop ? 3.141592653589793 : 3.14) * 0.1 * 0.1;
  mass = soft ? 4.0 / 3.0 * 3.141592653 * radius * radius * radius * 500 : drop ? 1.0 : 1.1;
  drag = 0.5 * cx * rho * area;
  double tolerance = atof(argv[3]), last = 0;
  int repeat = atoi(argv[4]), events = 0;
  double *times = malloc(sizeof(double) * repeat);
  for (int i = 0; i < repeat; i++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    events = solve(argv[1], tolerance, &last);
    clock_gettime(CLOCK_MONOTONIC, &b);
    times[i] = (b.tv_sec - a.tv_sec) * 1e6 + (b.tv_nsec - a.tv_nsec) * 1e-3;
  }
  qsort(times, repeat, sizeof(double), ascending);
  printf("{\"microseconds\": %.2f, \"events\": %d, \"last\": %.12f, \"times\": [%.12f, %.12f]}\n",
         times[repeat / 2], events, last, first[0], first[1]);
  free(times);
  return 0;
}
