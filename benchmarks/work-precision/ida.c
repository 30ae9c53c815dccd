/* IDA of SUNDIALS on F(t, y, y') = y' - f(t, y), with a dense analytic Jacobian. */
#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sundials/sundials_types.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include "measure.h"

static const Problem *problem;
static double mass[LARGEST_SIZE * LARGEST_SIZE];

static int residual(double t, N_Vector y, N_Vector slope, N_Vector r, void *data) {
  double *value = NV_DATA_S(r), *yp = NV_DATA_S(slope);
  problem->flow(t, NV_DATA_S(y), value);
  const int n = problem->n;
  if (problem->mass == 0)
    for (int i = 0; i < n; i++) value[i] = yp[i] - value[i];
  else
    for (int i = 0; i < n; i++) {
      value[i] = -value[i];
      for (int k = 0; k < n; k++) value[i] += mass[k * n + i] * yp[k];
    }
  return 0;
}

static int roots(double t, N_Vector y, N_Vector slope, double *g, void *data) {
  problem->roots(t, NV_DATA_S(y), g);
  return 0;
}

static int jacobian(double t, double c, N_Vector y, N_Vector slope, N_Vector r, SUNMatrix j, void *data, N_Vector p,
                    N_Vector q, N_Vector s) {
  const int n = problem->n;
  SUNMatZero(j);
  double *elements = SM_DATA_D(j);
  problem->jacobian(t, NV_DATA_S(y), elements);
  for (int i = 0; i < n * n; i++) elements[i] = -elements[i];
  if (problem->mass == 0)
    for (int i = 0; i < n; i++) elements[i * n + i] += c;
  else
    for (int i = 0; i < n * n; i++) elements[i] += c * mass[i];
  return 0;
}

int solve(const Problem *given, const char *method, double tolerance, real *end, long *evaluations) {
  problem = given;
  SUNContext context;
  SUNContext_Create(0, &context);
  const int n = problem->n;
  N_Vector y = N_VNew_Serial(n, context), slope = N_VNew_Serial(n, context), atol = N_VNew_Serial(n, context);
  for (int i = 0; i < n; i++) {
    NV_Ith_S(y, i) = problem->start[i];
    NV_Ith_S(atol, i) = tolerance * problem->scale[i];
  }
  problem->flow(0, NV_DATA_S(y), NV_DATA_S(slope));
  if (problem->mass) {
    const int is_given = problem->slope[0] != 0;
    memset(mass, 0, sizeof mass);
    problem->mass(mass);
    for (int i = 0; is_given && i < n; i++) NV_Ith_S(slope, i) = problem->slope[i];
  }
  void *memory = IDACreate(context);
  IDAInit(memory, residual, 0, y, slope);
  IDASVtolerances(memory, tolerance, atol);
  if (problem->root_count) IDARootInit(memory, problem->root_count, roots), IDASetRootDirection(memory, falling);
  IDASetMaxNumSteps(memory, 100000000);
  IDASetStopTime(memory, problem->end);
  IDASetErrFile(memory, 0);
  SUNMatrix matrix = SUNDenseMatrix(n, n, context);
  SUNLinearSolver linear = SUNLinSol_Dense(y, matrix, context);
  IDASetLinearSolver(memory, linear, matrix);
  IDASetJacFn(memory, jacobian);
  double t = 0;
  int flag, found[MOST_ROOTS];
  *evaluations = 0;
  while ((flag = IDASolve(memory, problem->end, &t, y, slope, IDA_NORMAL)) == IDA_ROOT_RETURN) {
    long before;
    IDAGetNumResEvals(memory, &before);
    *evaluations += before;
    IDAGetRootInfo(memory, found);
    for (int i = 0; i < problem->root_count; i++)
      if (found[i]) problem->jump(i, t, NV_DATA_S(y));
    problem->flow(t, NV_DATA_S(y), NV_DATA_S(slope));
    IDAReInit(memory, t, y, slope);
  }
  memcpy(end, NV_DATA_S(y), sizeof(double) * n);
  long last;
  IDAGetNumResEvals(memory, &last);
  *evaluations += last;
  IDAFree(&memory);
  SUNLinSolFree(linear), SUNMatDestroy(matrix);
  N_VDestroy(y), N_VDestroy(slope), N_VDestroy(atol);
  SUNContext_Free(&context);
  return flag >= 0 ? 1 : flag;
}
