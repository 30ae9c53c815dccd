/*
 * The Brusselator with diffusion on n by n points by CVODE: brusselator N TOLERANCE klu|krylov END FILE.
 * All u, then all v, row by row, as in the model. Prints milliseconds and steps; writes the states at END to FILE.
 */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunlinsol/sunlinsol_spgmr.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <time.h>

static int n;
static double scale;
static double *blocks; /* inverses of the 2 by 2 blocks I - gamma J, for the preconditioner */

static int before(int i) { return i == 0 ? 1 : i - 1; }
static int after(int i) { return i == n - 1 ? n - 2 : i + 1; }

static int flow(double t, N_Vector y, N_Vector f, void *data) {
  const double *u = NV_DATA_S(y), *v = u + n * n;
  double *du = NV_DATA_S(f), *dv = du + n * n;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const int k = i * n + j, w = before(i) * n + j, e = after(i) * n + j, s = i * n + before(j), o = i * n + after(j);
      const double r = u[k] * u[k] * v[k];
      du[k] = 1 + r - 4.4 * u[k] + scale * (u[w] + u[e] + u[s] + u[o] - 4 * u[k]);
      dv[k] = 3.4 * u[k] - r + scale * (v[w] + v[e] + v[s] + v[o] - 4 * v[k]);
    }
  return 0;
}

typedef struct { int row; double value; } Entry;

static int byRow(const void *a, const void *b) { return ((const Entry *)a)->row - ((const Entry *)b)->row; }

static int jacobian(double t, N_Vector y, N_Vector f, SUNMatrix J, void *data, N_Vector a, N_Vector b, N_Vector c) {
  const double *u = NV_DATA_S(y), *v = u + n * n;
  sunindextype *columns = SUNSparseMatrix_IndexPointers(J), *rows = SUNSparseMatrix_IndexValues(J);
  double *values = SUNSparseMatrix_Data(J);
  int next = 0;
  for (int part = 0; part < 2; part++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        const int k = i * n + j, first = part * n * n;
        const double uv = 2 * u[k] * v[k], uu = u[k] * u[k];
        Entry entries[6];
        int count = 0;
        entries[count++] = (Entry){first + k, -4 * scale + (part == 0 ? uv - 4.4 : -uu)};
        entries[count++] = part == 0 ? (Entry){n * n + k, 3.4 - uv} : (Entry){k, uu};
        /* A point at the border is mirrored: its neighbours count it twice. */
        if (i > 0) entries[count++] = (Entry){first + k - n, i - 1 == 0 ? 2 * scale : scale};
        if (i < n - 1) entries[count++] = (Entry){first + k + n, i + 1 == n - 1 ? 2 * scale : scale};
        if (j > 0) entries[count++] = (Entry){first + k - 1, j - 1 == 0 ? 2 * scale : scale};
        if (j < n - 1) entries[count++] = (Entry){first + k + 1, j + 1 == n - 1 ? 2 * scale : scale};
        qsort(entries, count, sizeof(Entry), byRow);
        columns[first + k] = next;
        for (int e = 0; e < count; e++, next++) rows[next] = entries[e].row, values[next] = entries[e].value;
      }
  columns[2 * n * n] = next;
  return 0;
}

static int setUp(double t, N_Vector y, N_Vector f, int ok, int *current, double gamma, void *data) {
  const double *u = NV_DATA_S(y), *v = u + n * n;
  for (int k = 0; k < n * n; k++) {
    const double uv = 2 * u[k] * v[k], uu = u[k] * u[k];
    const double a = 1 - gamma * (uv - 4.4 - 4 * scale), b = -gamma * uu, c = -gamma * (3.4 - uv), d = 1 + gamma * (uu + 4 * scale);
    const double det = a * d - b * c;
    double *block = blocks + 4 * k;
    block[0] = d / det, block[1] = -b / det, block[2] = -c / det, block[3] = a / det;
  }
  *current = 1;
  return 0;
}

static int precondition(double t, N_Vector y, N_Vector f, N_Vector r, N_Vector z, double gamma, double delta, int side, void *data) {
  const double *ru = NV_DATA_S(r), *rv = ru + n * n;
  double *zu = NV_DATA_S(z), *zv = zu + n * n;
  for (int k = 0; k < n * n; k++) {
    const double *block = blocks + 4 * k;
    zu[k] = block[0] * ru[k] + block[1] * rv[k];
    zv[k] = block[2] * ru[k] + block[3] * rv[k];
  }
  return 0;
}

int main(int argc, char **argv) {
  n = atoi(argv[1]);
  const double tolerance = atof(argv[2]), end = atof(argv[4]);
  scale = 0.02 * (n - 1) * (n - 1);
  blocks = malloc(4 * sizeof(double) * n * n);
  const int size = 2 * n * n;
  SUNContext context;
  SUNContext_Create(0, &context);
  N_Vector y = N_VNew_Serial(size, context);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const double x = i / (n - 1.0), z = j / (n - 1.0);
      NV_Ith_S(y, i * n + j) = 22 * z * (1 - z) * sqrt(z * (1 - z));
      NV_Ith_S(y, n * n + i * n + j) = 27 * x * (1 - x) * sqrt(x * (1 - x));
    }
  struct timespec t0, t1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  void *memory = CVodeCreate(CV_BDF, context);
  CVodeInit(memory, flow, 0, y);
  CVodeSStolerances(memory, tolerance, tolerance);
  CVodeSetMaxNumSteps(memory, 10000000);
  if (strcmp(argv[3], "klu") == 0) {
    SUNMatrix matrix = SUNSparseMatrix(size, size, 6 * size, CSC_MAT, context);
    CVodeSetLinearSolver(memory, SUNLinSol_KLU(y, matrix, context), matrix);
    CVodeSetJacFn(memory, jacobian);
  } else {
    CVodeSetLinearSolver(memory, SUNLinSol_SPGMR(y, SUN_PREC_LEFT, 0, context), NULL);
    CVodeSetPreconditioner(memory, setUp, precondition);
  }
  CVodeSetStopTime(memory, end);
  double t = 0;
  const int flag = CVode(memory, end, y, &t, CV_NORMAL);
  clock_gettime(CLOCK_MONOTONIC, &t1);
  long steps = 0;
  CVodeGetNumSteps(memory, &steps);
  printf("{\"milliseconds\": %g, \"steps\": %ld}\n", (t1.tv_sec - t0.tv_sec) * 1e3 + (t1.tv_nsec - t0.tv_nsec) * 1e-6, steps);
  FILE *file = fopen(argv[5], "wb");
  fwrite(NV_DATA_S(y), sizeof(double), size, file);
  fclose(file);
  return flag < 0;
}
