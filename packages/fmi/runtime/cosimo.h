/* What the generated tables of a model look like, and the memory of an instance. Plain C11. */
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

typedef int32_t slot_t;

typedef struct {
  slot_t slot;
  int32_t count;
  const double *values;
} Table;

/*
 * The equations for one choice of states. Functions take the memory, the address of the instance's region in it (always 0), the
 * time and addresses of vectors; they return 0, or a number of `failures`, counted from 1.
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
  /* Of models whose equations change: guards and resets of the transitions; instants of the schedules. */
  int32_t (*transitions)(double *, int32_t, double, int32_t);
  int32_t (*schedules)(double *, int32_t, double, int32_t);
  /* Numerical methods that work on these equations. */
  void (*denseState)(double *, int32_t, int32_t, int32_t, double, int32_t);
  int32_t (*refinePolynomial)(double *, int32_t, int32_t, int32_t, int32_t);
  void (*truncateStep)(double *, int32_t, int32_t, int32_t, double);
  int32_t (*restartStep)(double *, int32_t, int32_t, int32_t, double, double, double);
  int32_t (*dopri5Advance)(double *, int32_t, int32_t, int32_t);
  void (*dopri5Polynomial)(double *, int32_t, int32_t);
  int32_t (*rodas4Advance)(double *, int32_t, int32_t, int32_t, int32_t, int32_t);
  void (*rodas4Polynomial)(double *, int32_t, int32_t);
  int32_t (*eventSearch)(double *, int32_t, int32_t, int32_t, int32_t, int32_t, int32_t);
  const slot_t *stateSlots;
  const slot_t *derivativeSlots;
  const double *nominals;
  const Table *tables;
  int32_t tableCount;
  /* Structure of the Jacobian matrix as the stiff method reads it. */
  const double *structure;
  int32_t structureSize;
  /* The same where inputs follow states: any derivative may depend on any state. Missing: there are too many. */
  const double *stateInputStructure;
  int32_t stateInputStructureSize;
  /* Relations and discrete variables that algebraic loops decide. */
  const int32_t *mixedRelations;
  int32_t mixedRelationCount;
  const slot_t *mixedDiscrete;
  int32_t mixedDiscreteCount;
  /* Pairs of sides that must agree when initial values are known. */
  slot_t checks;
  int32_t checkCount;
  const char *const *checkTexts;
  const char *const *failures;
  /* Whether a failure says only that a point lies beyond a one-sided surface. */
  const uint8_t *isSurface;
  int32_t failureCount;
} Module;

/* The order of the relational operators in `operators`. */
enum { LESS, LESS_EQUAL, GREATER, GREATER_EQUAL };

typedef enum {
  TIME,
  /* Computed by equations. */
  VARYING,
  PARAMETER,
  /* A parameter that is computed, or a constant. */
  CALCULATED,
  /* Given from outside. */
  CONTINUOUS_INPUT,
  DISCRETE_INPUT,
  /* Elements of vectors of which the variables behind them may change. */
  STATE,
  DERIVATIVE,
  INDICATOR,
  /* Which mode of an automaton is active: an index into the automata. */
  MODE,
  /* No equation that is in force mentions it: it keeps the last value that it had. */
  INACTIVE
} Kind;

enum { SET_NEVER, SET_BEFORE, SET_ANY_TIME };

/* The slots of a continuous input, a polynomial in time: coefficients of third degree, and the time at which it has the value. */
enum { INPUT_VALUE, INPUT_SLOPE, INPUT_TIME, INPUT_SECOND, INPUT_THIRD, INPUT_SLOTS };

typedef enum { REAL, INTEGER, BOOLEAN, ENUMERATION, TEXT } Type;

/* Value number i of the description; `slot` is an index into a vector for states, derivatives and indicators. */
typedef struct {
  slot_t slot;
  /* Where its start value goes, or -1: it can't be set. */
  slot_t start;
  slot_t override;
  /* First of the slots of a continuous input, and its number among all inputs. */
  slot_t input;
  int32_t inputIndex;
  uint8_t kind;
  uint8_t type;
  int8_t sign;
  /* It can be set: never, before and during initialization, or at events as well. */
  uint8_t settable;
  /* Another variable owns the slot. */
  uint8_t isAlias;
} Variable;

/* A text with the values of variables in it: texts[0] value[0] texts[1] ... */
typedef struct {
  const char *const *texts;
  const slot_t *slots;
  int32_t count;
} Message;

typedef struct {
  slot_t slot;
  bool isError;
  bool insideWhen;
  Message message;
} Assertion;

/* Constraints between candidates for states: see the choice of states. */
typedef struct {
  int32_t rows;
  int32_t columns;
  const int32_t *differentiations;
  const double *weights;
} ConstraintSet;

/* A way out of a mode, by its guard or by a schedule (else -1). */
typedef struct {
  int32_t from, to;
  int32_t automaton;
  int32_t schedule;
  /* Where it is kept that it has fired and its guard has stayed true: one for all of the same place in the text. */
  int32_t place;
  int32_t firstReset, resetCount;
} Transition;

/* The variable gets a new value at a transition, or a guess where to look for it. */
typedef struct {
  int32_t variable;
  bool isGuess;
} Reset;

struct Model;

/* Sets of equations, of which one is in force at a time. Modes are numbered through all automata. */
typedef struct {
  const struct Model *const *systems;
  int32_t systemCount;
  int32_t automatonCount;
  const int32_t *initialModes;
  /* The sum of what the active modes contribute is an index into `systemOf`; there -1 where equations can't be solved. */
  const int32_t *contributions;
  const int32_t *systemOf;
  /* Of each mode its number in its automaton, from 1. */
  const int32_t *positions;
  const char *const *names;
  int32_t placeCount;
  const int32_t *automatonOfPlace;
  int32_t scheduleCount;
  const char *const *scheduleTexts;
  /* Of the largest system. */
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
  /* Slots of values of variables: the first so many. */
  int32_t valueSize;
  slot_t relations, relationMasks;
  /* First of one slot per relation: while 1, nothing is evaluated beyond its surface; -1: none is one-sided. */
  slot_t armed;
  slot_t samplers, samplerTimes, reinitFlags, reinitValues;
  slot_t terminate, initial, terminal;
  /* The parameter of homotopy, or -1. */
  slot_t homotopy;
  int32_t samplerCount;
  int32_t reinitCount;
  const slot_t *reinitSlots;
  const uint8_t *operators;
  const uint8_t *isTimeRelation;
  /* Relations that equations branch on, and those that only guards read. */
  const uint8_t *isBranch;
  const uint8_t *isGuard;
  const uint8_t *isOneSided;
  const char *const *relationTexts;
  /* Left limits: value to pre. */
  int32_t preCount;
  const slot_t *preFrom;
  const slot_t *preTo;
  /* Discrete variables that an event iteration waits for. */
  int32_t discreteCount;
  const slot_t *discreteValues;
  const slot_t *discretePre;
  /* Those that initialization waits for. */
  int32_t watchedCount;
  const slot_t *watched;
  /* Left limits of variables that are no states are asked for. */
  bool needsLeftLimits;
  int32_t assertionCount;
  const Assertion *assertions;
  bool checksAssertions;
  int32_t terminateCount;
  const Message *terminates;
  int32_t constraintSetCount;
  const ConstraintSet *constraintSets;
  int32_t jacobianSize;
  /* For each module and constraint candidate: how many of its derivatives are no states. */
  const int32_t *lostDerivatives;
  int32_t candidateCount;
  /* A choice of states can become a poor one during a run. */
  bool selectsStates;
  /* There are choices that no module is for. */
  bool lacksChoices;
  int32_t variableCount;
  const Variable *variables;
  int32_t textCount;
  const char *const *texts;
  double defaultTolerance;
  bool isModelExchange;
  bool isCoSimulation;
  /* Where equations change; missing: they never do. */
  const Modes *modes;
  int32_t transitionCount;
  const Transition *transitions;
  int32_t resetCount;
  const Reset *resets;
  /* Some guards have conditions that are looked at, and not searched for. */
  bool hasFilters;
  /* Variables, ascending, whose derivative these equations mention. */
  int32_t differentiatedCount;
  const int32_t *differentiated;
} Model;

/* One error message of the instance. */
enum { MESSAGE_SIZE = 1024 };

typedef enum { LOG_ERROR, LOG_WARNING, LOG_EVENT } LogKind;

/* Asking the importer for continuous inputs within a step. Nothing of it outlasts the step. */
typedef struct {
  /* The importer wants to be asked; a step is under way in which it is. */
  bool isRequired, isOn;
  enum { AT_BEGIN, WITHIN, AT_END } place;
  /* The importer has read something when it was asked at the begin: inputs may follow states. */
  bool isRead;
  /* The point at which it was asked last: its time and the address of its states. */
  double time;
  int32_t states;
  /* Up to where it may be asked [s]; the longest step of the methods [s]. */
  double upTo, longestStep;
  /* Where the present step of a method has begun [s], and by numbers of inputs: their values there, the last ones, slopes [1/s]. */
  double begin;
  double *atBegin, *last, *slopes;
} IntermediateInputs;

/*
 * An instance. All that changes while it lives lies in `heap`, so that a copy of it is the state of the FMU; what is beside it are
 * addresses and the importer's functions.
 */
typedef struct Instance {
  const Model *model;
  double *heap;
  int32_t heapSize;
  /* Vectors: states and derivatives at the present instant stand in the work area of the methods. */
  int32_t scalars, work, x, xdot, search, structure, matrices, known;
  int32_t xNow, flow, moved, gNow, timeValues, entryDistance, last, decided, g, rate, entryRelationValues;
  int32_t held, heldDiscrete, ownMasks, changes, previous, watchedLast, shifted, offsets, jacobian;
  int32_t located, fired, eventBurst, chatters, zeno, rest, du, tangents, leftLimits, warned, surfaces;
  /* What follows belongs to no set of equations: from `lasting` on. */
  int32_t persistent;
  int32_t carried, overrides, keptInputs, current, spent, ticks, scheduleTimes, due, firing;
  int32_t transitionValues, leftResets, guardValues, guardsFree, padding;
  /* Scratch memory for the choice of states. */
  int32_t *choice;
  bool isCoSimulation;
  bool loggingOn;
  /* Nothing is said while events are tried. */
  bool quiet;
  char message[MESSAGE_SIZE];
  /* What the importer has given: the standard's own functions, behind types of no meaning here. */
  void (*log)(struct Instance *, LogKind, const char *);
  char *name;
  void *environment;
  void (*logger)(void);
  void (*intermediateUpdate)(void);
  /*
   * After each step of a method, and where inputs are asked for within one, which is not finished then; true: return early.
   * Missing: nobody wants to know.
   */
  bool (*update)(struct Instance *, bool stepFinished);
  IntermediateInputs intermediate;
} Instance;

/* Numbers of an instance that belong to its state, at `scalars`. */
enum {
  S_TIME,
  S_PHASE,
  S_MODULE,
  S_TOLERANCE,
  S_STOP_DEFINED,
  S_STOP,
  S_START,
  S_NEXT_EVENT,
  /* Values in the slots don't belong to the present time, states and inputs. */
  S_STALE,
  /* Left limits have been taken for the event that inputs will cause. */
  S_LEFT_TAKEN,
  S_INPUTS_CHANGED,
  /* The stiff method is at work. */
  S_STIFF,
  /* The methods must begin anew: 1 without any memory, 2 with the step size that they had. */
  S_RESTART,
  S_BRACKET,
  S_TIME_EVENT,
  S_EVENT_PENDING,
  S_STATES_CHANGED,
  S_NOMINALS_CHANGED,
  /* Relations or discrete variables have changed: derivatives may have jumped. */
  S_EQUATIONS_CHANGED,
  S_TERMINATE,
  S_REPEATS,
  S_REPEAT_TIME,
  S_LAST_TIME,
  S_EVENT_MODE_USED,
  S_EARLY_RETURN,
  S_UPDATE_COUNT,
  S_RESELECT,
  S_DEGREE,
  /* Events crowded into a short time: their number, where that began, and whether conditions are known to chatter. */
  S_EVENT_BURST,
  S_EVENT_BURST_BEGIN,
  S_CHATTERING,
  /* In the event under way relations follow their values, without looking at where these go. */
  S_USE_CURRENT_SIGN,
  /* Number of the equations in force; one more than that of those that transitions lead to, or 0. */
  S_SYSTEM,
  S_NEXT_SYSTEM,
  /* The last event has led to other equations. */
  S_SYSTEM_CHANGED,
  /* Transitions at this instant; 1 where the values of resets are those just before it. */
  S_TRANSITIONS,
  S_LEFT_RESETS,
  /* Changes of equations crowded into a short time, as with the crowd of events; steps without one. */
  S_MODE_BURST,
  S_MODE_BURST_BEGIN,
  S_MODES_CHATTER,
  S_CALM,
  /* A step of the present branch of the equations has been made. */
  S_BRANCH_KNOWN,
  /* The best states here are those of a choice that is missing. */
  S_UNSUITABLE,
  S_COUNT
};

#endif
