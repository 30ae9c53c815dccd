/*
 * An FMU around a step function: what its generated table looks like, and its instances. One file, fmu.c, includes all others, so
 * that nothing but the standard's functions is visible outside. C11 that is C++11 as well: importers that compile sources may take
 * one compiler for all of them.
 */
#ifndef STEP_FMU_H
#define STEP_FMU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "interface.h"

#ifdef __cplusplus
#define EXTERN_C extern "C"
#else
#define EXTERN_C extern
#endif

/* Names of the standard's functions: alone in a shared library, with the model's name before them in a static one. */
#define JOIN_NAMES(a, b) a##b
#define JOIN(a, b) JOIN_NAMES(a, b)

typedef enum {
  TYPE_FLOAT64,
  TYPE_FLOAT32,
  TYPE_INT8,
  TYPE_UINT8,
  TYPE_INT16,
  TYPE_UINT16,
  TYPE_INT32,
  TYPE_UINT32,
  TYPE_INT64,
  TYPE_UINT64,
  TYPE_BOOLEAN,
  TYPE_STRING,
  TYPE_BINARY
} Type;

/* When a variable may be given a value. */
typedef enum { SET_NEVER, SET_UNTIL_INITIALIZED, SET_ANY_TIME } Settable;

/* Of the variable with this number as its value reference; number 0 is the time. */
typedef struct {
  const char *name;
  Type type;
  Settable settable;
  size_t offset;
  /* Of elements, which lie one after the other in row-major order; 1 for scalars. */
  size_t count;
  /* Of binaries: of one element, and how many bytes it has room for. */
  size_t elementSize, capacity;
} Variable;

/* How an element of a binary begins; its bytes follow. */
typedef struct {
  size_t size;
  unsigned char bytes[1];
} Binary;

/* What a function of the user's answers; the same numbers stand in the generated header. */
enum { STEP_WAS_DONE, STEP_WAS_REJECTED, STEP_WAS_LAST, STEP_HAS_FAILED };

struct Instance;

/*
 * What an instance has besides the values of its variables, and what has to be done with it when something is done with the
 * instance: FMUs that are parts of this one. Reasons against it have been reported where an answer is false.
 */
typedef struct {
  /* `resources`: a path, or a URL. */
  bool (*create)(struct Instance *, const char *resources);
  void (*destroy)(struct Instance *);
  bool (*reset)(struct Instance *);
  bool (*enterInitialization)(struct Instance *);
  bool (*exitInitialization)(struct Instance *);
  bool (*terminate)(struct Instance *);
  /* A state of the instance has so many addresses of states of parts; those that are NULL are made. */
  size_t stateCount;
  bool (*save)(struct Instance *, void *states[]);
  bool (*restore)(struct Instance *, void *const states[]);
  void (*release)(struct Instance *, void *states[]);
  /* 0 where it cannot be done. */
  size_t (*serializedSize)(struct Instance *, void *const states[]);
  bool (*serialize)(struct Instance *, void *const states[], char *bytes);
  bool (*deserialize)(struct Instance *, const char *bytes, size_t size, void *states[]);
} Parts;

typedef struct {
  const char *token;
  /* Of the struct of variables. */
  size_t size;
  size_t textSize;
  const Variable *variables;
  uint32_t variableCount;
  /* 0: steps have any size. */
  double fixedStepSize;
  bool keepsState;
  bool oncePerProcess;
  void (*setStarts)(void *variables);
  /* NULL where the user has none. */
  int (*initialize)(void *variables, double time);
  int (*outputs)(void *variables, double time);
  int (*step)(void *variables, double time, double size);
  /* NULL where there is nothing but values. */
  const Parts *parts;
} Model;

static const Model *theModel(void);

typedef enum { LEVEL_MESSAGE, LEVEL_WARNING, LEVEL_ERROR, LEVEL_COUNT } Level;

typedef enum { INSTANTIATED, INITIALIZING, STEPPING, DISCARDED, TERMINATED, BROKEN } Phase;

/* All that changes while an instance lives, besides the values of its variables. */
typedef struct {
  double time;
  double lastTime;
  double stopTime;
  int32_t phase;
  bool hasStopTime;
  /* Computed values are older than what they are computed from. */
  bool stale;
  bool wasLast;
} State;

typedef struct Instance {
  const Model *model;
  /* Of `Model.parts`. */
  void *parts;
  State state;
  char *name;
  void *environment;
  void (*logger)(void);
  void (*log)(struct Instance *, Level, const char *text);
  bool logs[LEVEL_COUNT];
  bool warned;
} Instance;

/* Of one message, with its end. */
enum { MESSAGE_SIZE = 1024 };

#define IN(phase) (1u << (phase))

typedef enum { ADVANCED, ADVANCED_WITH_WARNINGS, REJECTED, FAILED } Progress;

#endif
