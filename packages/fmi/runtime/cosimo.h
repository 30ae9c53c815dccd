/* Types of the generated tables of a model and of an instance. C11. */
#ifndef COSIMO_H
#define COSIMO_H

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interface.h"

typedef int32_t slot_t;

typedef struct {
  slot_t slot;
  int32_t count;
  const double *values;
} Table;

/*
 * The equations for one choice of states. Functions take the memory, the address of the instance's region (always 0), the time
 * and addresses of vectors. They return 0, or an index into `failures` plus 1.
 */
typedef struct {
  int32_t (*parameters)(double *, int32_t);
  int32_t (*initialize)(double *, int32_t, double);
  int32_t (*update)(double *, int32_t, double);
  int32_t (*outputs)(double *, int32_t, double, int32_t);
  int32_t (*derivatives)(double *, int32_t, double, int32_t, int32_t);
  int32_t (*indicators)(double *, int32_t, double, int32_t, int32_t);
  double (*nextTimeEvent)(double *, int32_t, double);
  int32_t (*directional)(double *, int32_t, double, int32_t, double, int32_t, int32_t);
  int32_t (*indicatorRates)(double *, int32_t, double, int32_t, int32_t, int32_t, int32_t);
  int32_t (*variableTangents)(double *, int32_t, double, int32_t, double, int32_t, int32_t, int32_t);
  int32_t (*constraints)(double *, int32_t, double, int32_t);
  int32_t (*resume)(double *, int32_t);
  int32_t (*tune)(double *, int32_t);
  /* For models with modes: guards and resets of transitions; instants of schedules. */
  int32_t (*transitions)(double *, int32_t, double, int32_t);
  int32_t (*schedules)(double *, int32_t, double, int32_t);
  const slot_t *stateSlots;
  const slot_t *derivativeSlots;
  const double *nominals;
  const Table *tables;
  int32_t tableCount;
  /* Structure of the Jacobian matrix for the stiff method. */
  const double *structure;
  int32_t structureSize;
  /* Structure if inputs depend on states: a full matrix. Missing if there are too many states. */
  const double *stateInputStructure;
  int32_t stateInputStructureSize;
  /* Memory of the event iteration: the part with values, and the size with what is 0 at first. */
  const double *iteration;
  int32_t iterationCount;
  int32_t iterationSize;
  /* Sides of surplus initial equations, and the differences that they may have. */
  slot_t checks;
  int32_t checkCount;
  const char *const *checkTexts;
  const char *const *failures;
  /* Whether a failure means that a point is beyond a one-sided surface. */
  const uint8_t *isSurface;
  int32_t failureCount;
  /* Values that must be numbers after each event and initialization; Integers must fit into 32 bits. */
  int32_t checkedCount;
  const slot_t *checkedSlots;
  const uint8_t *isWhole;
  const char *const *checkedNames;
  /* Slots that become 1 when a linear loop had a singular, consistent matrix, and the unknowns of these loops. */
  int32_t singularCount;
  const slot_t *singularSlots;
  const char *const *singularNames;
} Module;

/* Codes of relational operators in `operators`. */
enum { LESS, LESS_EQUAL, GREATER, GREATER_EQUAL };

typedef enum {
  TIME,
  /* Computed by equations. */
  VARYING,
  PARAMETER,
  /* A parameter that is computed, or a constant. */
  CALCULATED,
  /* Set by the importer. */
  CONTINUOUS_INPUT,
  DISCRETE_INPUT,
  /* Vector elements; the variable of an element may change. */
  STATE,
  DERIVATIVE,
  INDICATOR,
  /* Active mode of an automaton; `slot` is the index of the automaton. */
  MODE,
  /* Not in the active equations: keeps its last value. */
  INACTIVE
} Kind;

enum { SET_NEVER, SET_BEFORE, SET_ANY_TIME };

/* Reactions to events that follow too closely. */
typedef enum { CHATTERING_WARNS, CHATTERING_STOPS, CHATTERING_SLIDES } Chattering;

/* Slots of a continuous input: coefficients of a cubic polynomial in time, and the time of its value. */
enum { INPUT_VALUE, INPUT_SLOPE, INPUT_TIME, INPUT_SECOND, INPUT_THIRD, INPUT_SLOTS };

typedef enum { REAL, INTEGER, BOOLEAN, ENUMERATION, TEXT } Type;

/* Variable with value reference i; `slot` is a vector index for states, derivatives and indicators. */
typedef struct {
  slot_t slot;
  /* Slot of the start value; -1 if it cannot be set. */
  slot_t start;
  slot_t override;
  /* First slot of a continuous input, and its index among all inputs. */
  slot_t input;
  int32_t inputIndex;
  uint8_t kind;
  uint8_t type;
  int8_t sign;
  /* SET_NEVER, SET_BEFORE (until initialized) or SET_ANY_TIME. */
  uint8_t settable;
  /* The slot belongs to the representative of the alias set. */
  uint8_t isAlias;
  /* Its value is continuous in time between events. */
  uint8_t isContinuous;
} Variable;

/* A text with values: texts[0] value[0] texts[1] ...; formats of printf for the values. */
typedef struct {
  const char *const *texts;
  const slot_t *slots;
  const char *const *formats;
  int32_t count;
} Message;

typedef struct {
  slot_t slot;
  bool isError;
  bool insideWhen;
  Message message;
} Assertion;

/* A transition by its guard, or by a schedule (-1: none). */
typedef struct {
  int32_t from, to;
  int32_t automaton;
  int32_t schedule;
  /* Index of its mark for firing once while the guard stays true; shared by transitions of one place in the text. */
  int32_t place;
  int32_t firstReset, resetCount;
} Transition;

/* A reset of a variable at a transition, or an initial guess. */
typedef struct {
  int32_t variable;
  bool isGuess;
} Reset;

struct Model;

/* Systems of equations, one of which is active. Modes are numbered over all automata. */
typedef struct {
  const struct Model *const *systems;
  int32_t systemCount;
  int32_t automatonCount;
  const int32_t *initialModes;
  /* The sum over the active modes is an index into `systemOf`; -1 there: equations cannot be solved. */
  const int32_t *contributions;
  const int32_t *systemOf;
  /* Number of each mode in its automaton, from 1. */
  const int32_t *positions;
  const char *const *names;
  int32_t placeCount;
  int32_t scheduleCount;
  const char *const *scheduleTexts;
  /* Sizes of the largest system. */
  int32_t stateCount;
  int32_t indicatorCount;
} Modes;

typedef struct Model {
  const char *name;
  const char *token;
  const Module *modules;
  int32_t moduleCount;
  int32_t stateCount;
  int32_t relationCount;
  int32_t inputCount;
  /* Slots of an instance's region, which all modules share. */
  int32_t regionSize;
  /* Number of slots of variables, which come first. */
  int32_t valueSize;
  slot_t relations, relationMasks;
  /* First of one slot per relation: 1 forbids evaluation beyond its surface. -1: no one-sided surfaces. */
  slot_t armed;
  slot_t samplers, samplerTimes, samplerTicks;
  slot_t initial, terminal;
  /* Slot of the homotopy parameter, or -1. */
  slot_t homotopy;
  int32_t samplerCount;
  const uint8_t *operators;
  const uint8_t *isTimeRelation;
  /* Relations that equations branch on, and relations used in guards only. */
  const uint8_t *isBranch;
  const uint8_t *isGuard;
  const uint8_t *isOneSided;
  const char *const *relationTexts;
  /* Variables that determine the convergence of initialization. */
  int32_t watchedCount;
  const slot_t *watched;
  /* The model uses left limits of algebraic variables. */
  bool needsLeftLimits;
  int32_t assertionCount;
  const Assertion *assertions;
  bool checksAssertions;
  /* Memory of the choice of states, and number of derivatives of constraints. */
  const double *choice;
  int32_t choiceSize;
  int32_t jacobianSize;
  /* For each module and candidate: number of its derivatives that are no states. */
  const int32_t *lostDerivatives;
  int32_t candidateCount;
  /* States may have to be changed during a run. */
  bool selectsStates;
  /* Some choices of states have no module. */
  bool lacksChoices;
  int32_t variableCount;
  const Variable *variables;
  int32_t textCount;
  const char *const *texts;
  double defaultTolerance;
  Chattering onChattering;
  bool isModelExchange;
  bool isCoSimulation;
  /* For models with modes; else NULL. */
  const Modes *modes;
  int32_t transitionCount;
  const Transition *transitions;
  int32_t resetCount;
  const Reset *resets;
  /* Some guards have conditions that are checked at ends of steps, not located. */
  bool hasFilters;
  /* Variables whose derivative occurs in these equations, ascending. */
  int32_t differentiatedCount;
  const int32_t *differentiated;
} Model;

/* Intermediate inputs: continuous inputs requested from the importer within a step. Valid during a step only. */
typedef struct {
  /* The importer sets inputs in intermediate updates; such a step is active. */
  bool isRequired, isOn;
  enum { AT_BEGIN, WITHIN, AT_END } place;
  /* The importer has read values in the first update: inputs may depend on states. */
  bool isRead;
  /* Time and address of the states of the last request. */
  double time;
  int32_t states;
  /* Latest time of requests [s]; maximum step size of the methods [s]. */
  double upTo, longestStep;
  /* Start of the current step of a method [s]; for each input its value there, its last value and its slope [1/s]. */
  double begin;
  double *atBegin, *last, *slopes;
} IntermediateInputs;

/* An instance. `heap` holds all data that change, so that its copy is the FMU state; other members are addresses and callbacks. */
typedef struct Instance {
  const Model *model;
  double *heap;
  int32_t heapSize;
  /* Addresses of vectors; current states and derivatives are in the work area of the methods. */
  int32_t scalars, work, x, xdot, search, structure, matrices;
  int32_t iteration, xNow, flow, moved, gNow, noise, g, rate, watchedLast, shifted, offsets, jacobian, choice;
  int32_t located, fired, burst, chatters, accumulation, jumps, rest, kept, nearby, ahead, du, tangents, leftLimits, undetermined, warned, violations, surfaces;
  int32_t sliding, sides, early;
  /* Data that are independent of the system of equations begin at `persistent`. */
  int32_t persistent;
  int32_t timeEvents, timeEventLoop, transitionTimes, modeBurst, carried, overrides, keptInputs, transitions;
  int32_t transitionValues, leftResets, guardValues, guardsFree, padding;
  /* Work memory behind the heap, for initialization and entries of modes: no part of the state. */
  int32_t behind;
  bool isCoSimulation;
  bool loggingOn;
  /* Suppresses messages while events are probed. */
  bool quiet;
  char message[MESSAGE_SIZE];
  /* Callbacks and environment of the importer, with types independent of the version. */
  void (*log)(struct Instance *, Level, const char *);
  char *name;
  void *environment;
  void (*logger)(void);
  void (*intermediateUpdate)(void);
  /* Called after each step of a method and for intermediate inputs; true requests an early return. NULL: no callback. */
  bool (*update)(struct Instance *, bool stepFinished);
  IntermediateInputs intermediate;
} Instance;

/* Scalars of the state of an instance, at `scalars`. */
enum {
  S_TIME,
  S_PHASE,
  S_MODULE,
  S_TOLERANCE,
  S_STOP_DEFINED,
  S_STOP,
  S_START,
  S_NEXT_EVENT,
  /* Variables have not been evaluated at the current time, states and inputs. */
  S_STALE,
  /* Left limits are stored for an event caused by inputs. */
  S_LEFT_TAKEN,
  S_INPUTS_CHANGED,
  /* The stiff method is active. */
  S_STIFF,
  /* The methods restart: 1 without history, 2 with the last step size. */
  S_RESTART,
  S_BRACKET,
  S_TIME_EVENT,
  S_EVENT_PENDING,
  S_STATES_CHANGED,
  S_NOMINALS_CHANGED,
  /* Relations or discrete variables have changed: derivatives may be discontinuous. */
  S_EQUATIONS_CHANGED,
  S_TERMINATE,
  S_LAST_TIME,
  S_EVENT_MODE_USED,
  S_EARLY_RETURN,
  S_RESELECT,
  S_DEGREE,
  /* Relations of the current event are evaluated by their sign, without rates. */
  S_USE_CURRENT_SIGN,
  /* Index of the active system; index of the next system plus 1, or 0. */
  S_SYSTEM,
  S_NEXT_SYSTEM,
  /* The last event has changed the equations. */
  S_SYSTEM_CHANGED,
  /* Number of transitions at this instant; 1 if reset values are left limits. */
  S_TRANSITIONS,
  S_LEFT_RESETS,
  /* Conditions of transitions chatter. */
  S_MODES_CHATTER,
  /* 1: the event is one of surfaces, with the values wanted of relations; 2: an event while sliding, which happens on one side. */
  S_SIDE_EVENT,
  S_WANTED,
  /* The best choice of states here has no module. */
  S_UNSUITABLE,
  /* Time of the last event [s]. */
  S_LAST_EVENT,
  S_COUNT
};

#endif
