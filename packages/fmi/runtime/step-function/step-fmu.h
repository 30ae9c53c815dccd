/*
 * Types of the generated table and of the instances of a step-function FMU. fmu.c includes all other files, so that only the FMI
 * functions are visible. The code is valid C11 and C++11: importers may compile all sources with one compiler.
 */
#ifndef STEP_FMU_H
#define STEP_FMU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "interface.h"

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

/* When a variable may be set. */
typedef enum { SET_NEVER, SET_UNTIL_INITIALIZED, SET_ANY_TIME } Settable;

/* A variable; its index is its value reference. Index 0 is the time. */
typedef struct {
  const char *name;
  Type type;
  Settable settable;
  size_t offset;
  /* Number of elements, stored in row-major order; 1 for scalars. */
  size_t count;
  /* Binaries: size of one element and its capacity [bytes]. */
  size_t elementSize, capacity;
} Variable;

/* Header of an element of a binary; its bytes follow. */
typedef struct {
  size_t size;
  unsigned char bytes[1];
} Binary;

/* Results of functions of the user; the generated header has the same values. */
enum { STEP_WAS_DONE, STEP_WAS_REJECTED, STEP_WAS_LAST, STEP_HAS_FAILED };

struct Instance;

/* Operations on the parts of a container, called for operations on its instance. They report failures and return false. */
typedef struct {
  /* `resources`: a path or a URL. */
  bool (*create)(struct Instance *, const char *resources);
  void (*destroy)(struct Instance *);
  bool (*reset)(struct Instance *);
  bool (*enterInitialization)(struct Instance *);
  bool (*exitInitialization)(struct Instance *);
  bool (*terminate)(struct Instance *);
  /* Number of states of parts in a state of the instance; `save` allocates those that are NULL. */
  size_t stateCount;
  bool (*save)(struct Instance *, void *states[]);
  bool (*restore)(struct Instance *, void *const states[]);
  void (*release)(struct Instance *, void *states[]);
  /* 0 on failure. */
  size_t (*serializedSize)(struct Instance *, void *const states[]);
  bool (*serialize)(struct Instance *, void *const states[], char *bytes);
  bool (*deserialize)(struct Instance *, const char *bytes, size_t size, void *states[]);
} Parts;

typedef struct {
  const char *token;
  /* Size of the struct of variables. */
  size_t size;
  size_t textSize;
  const Variable *variables;
  uint32_t variableCount;
  /* 0: any step size. */
  double fixedStepSize;
  bool keepsState;
  bool oncePerProcess;
  void (*setStarts)(void *variables);
  /* NULL if the user does not define the function. */
  int (*initialize)(void *variables, double time);
  int (*outputs)(void *variables, double time);
  int (*step)(void *variables, double time, double size);
  /* NULL if there are no parts. */
  const Parts *parts;
} Model;

static const Model *theModel(void);

typedef enum { INSTANTIATED, INITIALIZING, STEPPING, DISCARDED, TERMINATED, BROKEN } Phase;

/* The state of an instance besides the values of its variables. */
typedef struct {
  double time;
  double lastTime;
  double stopTime;
  int32_t phase;
  bool hasStopTime;
  /* Computed variables must be evaluated. */
  bool stale;
  bool wasLast;
} State;

typedef struct Instance {
  const Model *model;
  /* Data of `Model.parts`. */
  void *parts;
  State state;
  char *name;
  void *environment;
  void (*logger)(void);
  void (*log)(struct Instance *, Level, const char *text);
  bool logs[LEVEL_COUNT];
  bool warned;
} Instance;

typedef enum { ADVANCED, ADVANCED_WITH_WARNINGS, REJECTED, FAILED } Progress;

#endif
