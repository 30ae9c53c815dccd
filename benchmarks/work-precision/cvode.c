/* CVODE of SUNDIALS, with a dense analytic Jacobian. */
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sundials/sundials_types.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include "measure.h"

static const Problem *problem;

static int flow(double t, N_Vector y, N_Vector f, void *data) {
  problem->flow(t, NV_DATA_S(y), NV_DATA_S(f));
  return 0;
}

static int jacobian(double t, N_Vector y, N_Vector f, SUNMatrix j, void *data, N_Vector a, N_Vector b, N_Vector c) {
  SUNMatZero(j);
  problem->jacobian(t, NV_DATA_S(y), SM_DATA_D(j));
  return 0;
}

static int roots(double t, N_Vector y, double *g, void *data) {
  problem->roots(t, NV_DATA_S(y), g);
  return 0;
}

int solve(const Problem *given, const char *method, double tolerance, real *end, long *evaluations) {
  const int bdf = strcmp(method, "bdf") == 0;
  problem = given;
  SUNContext context;
  SUNContext_Create(0, &context);
  const int n = problem->n;
  N_Vector y = N_VNew_Serial(n, context), atol = N_VNew_Serial(n, context);
  for (int i = 0; i < n; i++) {
    NV_Ith_S(y, i) = problem->start[i];
    NV_Ith_S(atol, i) = tolerance * problem->scale[i];
  }
  void *memory = CVodeCreate(bdf ? CV_BDF : CV_ADAMS, context);
  CVodeInit(memory, flow, 0, y);
  CVodeSVtolerances(memory, tolerance, atol);
  if (problem->root_count) CVodeRootInit(memory, problem->root_count, roots), CVodeSetRootDirection(memory, falling);
  CVodeSetMaxNumSteps(memory, 100000000);
  CVodeSetStopTime(memory, problem->end);
  CVodeSetErrFile(memory, 0);
  SUNMatrix matrix = 0;
  SUNLinearSolver linear = 0;
  SUNNonlinearSolver nonlinear = 0;
  if (bdf) {
    matrix = SUNDenseMatrix(n, n, context);
    linear = SUNLinSol_Dense(y, matrix, context);
    CVodeSetLinearSolver(memory, linear, matrix);
    CVodeSetJacFn(memory, jacobian);
  } else {
    nonlinear = SUNNonlinSol_FixedPoint(y, 0, context);
    CVodeSetNonlinearSolver(memory, nonlinear);
  }
  double t = 0;
  int flag, found[MOST_ROOTS];
  *evaluations = 0;
  while ((flag = CVode(memory, problem->end, y, &t, CV_NORMAL)) == CV_ROOT_RETURN) {
    long before;
    CVodeGetNumRhsEvals(memory, &before);
    *evaluations += before;
    CVodeGetRootInfo(memory, found);
    for (int i = 0; i < problem->root_count; i++)
      if (found[i]) problem->jump(i, t, NV_DATA_S(y));
    CVodeReInit(memory, t, y);
  }
  memcpy(end, NV_DATA_S(y), sizeof(double) * n);
  long last;
  CVodeGetNumRhsEvals(memory, &last);
  *evaluations += last;
  CVodeFree(&memory);
  if (linear) SUNLinSolFree(linear), SUNMatDestroy(matrix);
  if (nonlinear) SUNNonlinSolFree(nonlinear);
  N_VDestroy(y), N_VDestroy(atol);
  SUNContext_Free(&context);
  return flag >= 0 ? 1 : flag;
}
