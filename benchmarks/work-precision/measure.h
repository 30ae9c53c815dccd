#ifndef MEASURE_H
#define MEASURE_H
#include "problems.h"

/*
 * One integration of a problem from its start; writes the state at the end and the number of evaluations of the flow.
 * Returns a positive number where the end was reached. Each program of `measure.c` has one.
 */
int solve(const Problem *problem, const char *method, double tolerance, real *end, long *evaluations);

/* Directions for codes with root finding. */
static int falling[MOST_ROOTS] = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

#endif
