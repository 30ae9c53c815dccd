/* MuJoCo's forward dynamics of a chain of hinges: space MODEL.xml TORQUE REPEAT. Prints microseconds per mj_forward, the
   best of several rounds, and accelerations. */
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 201

int main(int count, char **arguments) {
  char error[500];
  if (count < 4) return 2;
  mjModel *model = mj_loadXML(arguments[1], NULL, error, sizeof error);
  if (!model) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData *data = mj_makeData(model);
  double torque = atof(arguments[2]);
  int repeat = atoi(arguments[3]);
  for (int k = 0; k < model->nv; k++) {
    data->qpos[k] = sin(1.0 + k);
    data->qvel[k] = cos(2.0 + 3 * k);
    data->qfrc_applied[k] = torque * sin(k / 2.0);
  }
  mj_forward(model, data);
  double *found = malloc(model->nv * sizeof(double));
  for (int k = 0; k < model->nv; k++) found[k] = data->qacc[k];
  double best = 1e300;
  for (int round = 0; round < ROUNDS; round++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int i = 0; i < repeat; i++) {
      for (int k = 0; k < model->nv; k++) data->qpos[k] += 1e-6;
      mj_forward(model, data);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double time = ((b.tv_sec - a.tv_sec) * 1e6 + (b.tv_nsec - a.tv_nsec) / 1e3) / repeat;
    if (time < best) best = time;
  }
  printf("{\"microseconds\": %.4f, \"accelerations\": [", best);
  for (int k = 0; k < model->nv; k++) printf("%s%.17g", k ? ", " : "", found[k]);
  printf("]}\n");
  return 0;
}
