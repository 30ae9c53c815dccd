/*
 * The model of our test FMUs: x' = -k x + u, a counter that counts every second, a sum over an input vector, a text, a
 * buffer of bytes, and the faults that FMUs may have. What FMI 2 and FMI 3 call functions of is here once.
 */
#ifndef SAMPLE_H
#define SAMPLE_H
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifndef __wasi__
#include <pthread.h>
#endif

enum { VR_TIME, VR_X, VR_DER_X, VR_K, VR_COUNTER, VR_TEXT, VR_VECTOR, VR_SUM, VR_DATA, VR_FAULT, VR_U, VR_Y, VR_ON, VR_LONG, VR_INDICATOR };

typedef enum {
  NO_FAULT, CRASH, EXIT, LOOP, THREAD_LOGS, RETURNS_ERROR, DISCARDS, WRITES_OUTSIDE, RETURNS_NAN, ABORTS, PRINTS, BLOCKS,
  RETURNS_FATAL, READS, WRITES,
  /* `fmi2SetupExperiment` resets all values, as 20-sim's FMUs do. */
  RESETS
} Fault;

/* All that a saved state holds. */
typedef struct {
  double time, x, k, u, nextTick;
  double vector[3];
  int counter, fault, on;
  long long number;
  char text[64];
  unsigned char data[64];
  size_t dataSize;
} Model;

typedef void (*SendText)(void *sender, const char *text);

static Model startModel(void) {
  Model m = { .x = 1, .k = 1, .nextTick = 1, .text = "start" };
  return m;
}

static double derivative(const Model *m) { return -m->k * m->x + m->u; }

/* Exact for constant u. */
static void advance(Model *m, double h) {
  double rest = m->k == 0 ? 0 : m->u / m->k;
  m->x = m->k == 0 ? m->x + m->u * h : rest + (m->x - rest) * exp(-m->k * h);
  m->time += h;
  while (m->time >= m->nextTick - 1e-12) {
    m->counter++;
    m->nextTick += 1;
  }
}

static double real(const Model *m, unsigned vr) {
  switch (vr) {
  case VR_TIME: return m->time;
  case VR_X: return m->fault == RETURNS_NAN ? NAN : m->x;
  case VR_DER_X: return derivative(m);
  case VR_K: return m->k;
  case VR_SUM: return m->vector[0] + m->vector[1] + m->vector[2];
  case VR_U: return m->u;
  case VR_Y: return m->u;
  case VR_INDICATOR: return m->x - 0.5;
  default: return NAN;
  }
}

static int setReal(Model *m, unsigned vr, double value) {
  switch (vr) {
  case VR_X: m->x = value; return 1;
  case VR_K: m->k = value; return 1;
  case VR_U: m->u = value; return 1;
  default: return 0;
  }
}

#ifdef __wasi__
/* WebAssembly has no threads: the message comes from the only one. */
static void sendFromThread(SendText send, void *sender) { send(sender, "from another thread"); }
#else
typedef struct { SendText send; void *sender; } Errand;

static void *run(void *errand) {
  Errand *e = errand;
  e->send(e->sender, "from another thread");
  return NULL;
}

static void sendFromThread(SendText send, void *sender) {
  pthread_t thread;
  Errand errand = { send, sender };
  pthread_create(&thread, NULL, run, &errand);
  pthread_join(thread, NULL);
}
#endif

/* What a step does before anything else; hardly any of these returns as it should. */
static void misbehave(const Model *m, SendText send, void *sender) {
  switch (m->fault) {
  case CRASH:
    send(sender, "about to crash");
    *(volatile int *)0 = 1;
    break;
  case EXIT:
    printf("leaving\n");
    exit(3);
  case ABORTS:
    abort();
  case LOOP:
    send(sender, "about to loop");
    for (volatile int i = 0;; i = 1 - i) {}
  case BLOCKS:
    for (;;) sleep(1000);
  case PRINTS:
    printf("printed by the FMU\n");
    break;
  case THREAD_LOGS:
    sendFromThread(send, sender);
    break;
  /* Opening one end of a pipe waits for who opens the other. */
  case READS:
    close(open(m->text, O_RDONLY));
    break;
  case WRITES:
    close(open(m->text, O_WRONLY));
    break;
  default:
    break;
  }
}

#endif
