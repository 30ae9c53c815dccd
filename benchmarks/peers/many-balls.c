/* N independent bouncing balls by Dormand-Prince steps of one size for all, with dense output, as an opponent in a timing run.
 *
 * usage: many-balls N TOLERANCE END
 * prints: microseconds of one run, steps, impacts, and the sum of all heights at the end.
 * Ball i falls from 1 + i/N m and keeps 0.9 of its speed at an impact. Each step ends at the first impact in it, found
 * by the secant method on the dense output.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int balls, n;
static double *k[7], *x, *next, *stage, *rest[4];
static const double gravity = 9.81, kept = 0.9;
static const double a[7][6] = {{0},
                               {1.0 / 5},
                               {3.0 / 40, 9.0 / 40},
                               {44.0 / 45, -56.0 / 15, 32.0 / 9},
                               {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                               {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                               {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
static const double e[7] = {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
static const double d[7] = {-12715105075.0 / 11282082432.0, 0, 87487479700.0 / 32700410799.0,
                            -10690763975.0 / 1880347072.0, 701980252875.0 / 199316789632.0,
                            -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0};

static void derivatives(const double *at, double *out) {
  for (int i = 0; i < balls; i++) {
    out[2 * i] = at[2 * i + 1];
    out[2 * i + 1] = -gravity;
  }
}
static double dense(int i, double s) {
  double r = 1 - s;
  return x[i] + s * (rest[0][i] + r * (rest[1][i] + s * (rest[2][i] + r * rest[3][i])));
}
static double step(double h, double tolerance) {
  double sum = 0;
  for (int j = 1; j < 7; j++) {
    double *to = j < 6 ? stage : next;
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int l = 0; l < j; l++) s += a[j][l] * k[l][i];
      to[i] = x[i] + h * s;
    }
    derivatives(to, k[j]);
  }
  for (int i = 0; i < n; i++) {
    double error = 0, scale = tolerance * (1 + fmax(fabs(x[i]), fabs(next[i])));
    for (int j = 0; j < 7; j++) error += e[j] * k[j][i];
    sum += h * error / scale * (h * error / scale);
  }
  return sqrt(sum / n);
}
static void prepare(double h) {
  for (int i = 0; i < n; i++) {
    double s = 0, difference = next[i] - x[i];
    for (int j = 0; j < 7; j++) s += d[j] * k[j][i];
    rest[0][i] = difference;
    rest[1][i] = h * k[0][i] - difference;
    rest[2][i] = difference - h * k[6][i] - rest[1][i];
    rest[3][i] = h * s;
  }
}
/* The instant of the impact within the step, as a part of it. */
static double impact(int i) {
  double left = 0, right = 1, atLeft = x[i], atRight = next[i];
  for (int count = 0; count < 60 && right - left > 1e-15; count++) {
    double s = left + (right - left) * atLeft / (atLeft - atRight);
    if (s <= left || s >= right || count % 3 == 2) s = 0.5 * (left + right);
    double value = dense(i, s);
    if (value <= 0) right = s, atRight = value;
    else left = s, atLeft = value;
    if (fabs(value) < 1e-15) return s;
  }
  return right;
}
int main(int count, char **given) {
  if (count != 4) return 2;
  balls = atoi(given[1]);
  n = 2 * balls;
  double tolerance = atof(given[2]), end = atof(given[3]), t = 0, h = 1e-3;
  double **all[] = {&x, &next, &stage, &rest[0], &rest[1], &rest[2], &rest[3]};
  for (int j = 0; j < 7; j++) *all[j] = calloc(n, sizeof(double)), k[j] = calloc(n, sizeof(double));
  for (int i = 0; i < balls; i++) x[2 * i] = 1 + (double)(i + 1) / balls;
  long steps = 0, impacts = 0;
  struct timespec begin, done;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  derivatives(x, k[0]);
  while (t < end) {
    double used = fmin(h, end - t), error = step(used, tolerance), first = 2;
    double factor = fmin(5, fmax(0.2, 0.9 * pow(error + 1e-12, -0.2)));
    if (error > 1) {
      h = used * factor;
      continue;
    }
    int hit = -1, prepared = 0;
    for (int i = 0; i < balls; i++) {
      if (next[2 * i] > 0 || (x[2 * i] <= 1e-14 && x[2 * i + 1] <= 0)) continue;
      if (!prepared) prepare(used), prepared = 1;
      if (hit >= 0 && dense(2 * i, first) > 0) continue;
      double s = impact(2 * i);
      if (s < first) first = s, hit = i;
    }
    steps++;
    if (hit < 0) {
      memcpy(x, next, n * sizeof(double));
      memcpy(k[0], k[6], n * sizeof(double));
      t += used;
    } else {
      for (int i = 0; i < n; i++) next[i] = dense(i, first);
      memcpy(x, next, n * sizeof(double));
      x[2 * hit] = 0;
      x[2 * hit + 1] = -kept * x[2 * hit + 1];
      derivatives(x, k[0]);
      impacts++;
      t += first * used;
    }
    h = used < h ? h : used * factor;
  }
  clock_gettime(CLOCK_MONOTONIC, &done);
  double sum = 0;
  for (int i = 0; i < balls; i++) sum += x[2 * i];
  printf("{\"microseconds\": %.1f, \"steps\": %ld, \"events\": %ld, \"sum\": %.12f}\n",
         (done.tv_sec - begin.tv_sec) * 1e6 + (done.tv_nsec - begin.tv_nsec) * 1e-3, steps, impacts, sum);
  return 0;
}
