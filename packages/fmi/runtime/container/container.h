/*
 * FMUs for co-simulation as parts of one: tables of the coupled system, and instances of its parts. What stands around it, the
 * standard's functions and the values of variables, is the run time of step functions.
 */
#ifndef CONTAINER_H
#define CONTAINER_H

#include "step-fmu.h"

/*
 * Variables of a part that are exchanged by one call. Their elements are numbers `first`, `first + 1`, ... of a vector of the
 * system: of the inputs u, the outputs y, the other values w that are shown, or the values p that are given.
 */
typedef struct {
  Type type;
  const uint32_t *references;
  size_t referenceCount;
  size_t first, count;
} Group;

typedef struct {
  const Group *groups;
  size_t count;
} Groups;

/* When a part may be given a value. */
typedef enum { GIVEN_BEFORE_INITIALIZATION, GIVEN_UNTIL_INITIALIZED, GIVEN_ANY_TIME } Occasion;

typedef struct {
  Group group;
  Occasion occasion;
} Given;

/* A text is not a number of a vector: it is taken from the row of the container, or put there. */
typedef struct {
  uint32_t reference;
  uint32_t row;
  /* What the part has of itself; NULL: it computes the text. */
  const char *start;
} Text;

typedef struct {
  const char *name;
  /* In the container's resources. */
  const char *folder;
  int version;
  const char *identifier;
  const char *token;
  bool hasTolerance;
  double tolerance;
  Groups inputs, outputs, others;
  const Given *given;
  size_t givenCount;
  const Text *texts;
  size_t textCount;
  /* For continuous inputs, with their numbers in u; none where the part holds its inputs. */
  const uint32_t *slopeReferences;
  const uint32_t *slopeNumbers;
  size_t slopeCount;
  /* How many time derivatives the part tells of its outputs. */
  int outputDerivatives;
  bool keepsState, serializesState;
} PartTable;

/* The value of an element of the container's variables. */
typedef struct {
  uint32_t row;
  uint32_t number;
} Link;

typedef struct {
  const Link *links;
  size_t count;
} Links;

typedef enum { PART_LOADED, PART_INSTANTIATED, PART_INITIALIZING, PART_STEPPING, PART_TERMINATED, PART_BROKEN } PartPhase;

/* How a call or a step has gone. */
typedef enum { PART_DONE, PART_DISCARDED, PART_WAS_LAST, PART_HAS_FAILED } Answer;

struct PartInterface;

typedef struct {
  const PartTable *table;
  struct Instance *container;
  const struct PartInterface *calls;
  void *library;
  /* Those of the library, as the interface keeps them. */
  void *functions;
  void *instance;
  char *instanceName;
  char *resources;
  PartPhase phase;
} Part;

/* What parts of FMI 2 and 3 do differently. Reasons for failures have been reported. */
typedef struct PartInterface {
  /* Finds the functions of the library. */
  bool (*load)(Part *);
  bool (*instantiate)(Part *, bool logs);
  Answer (*enterInitialization)(Part *, double start, bool hasStop, double stop);
  Answer (*exitInitialization)(Part *);
  Answer (*terminate)(Part *);
  Answer (*reset)(Part *);
  void (*destroy)(Part *);
  /* Of numbers and truths, in the type's own form. */
  Answer (*get)(Part *, const Group *, void *values);
  Answer (*set)(Part *, const Group *, const void *values);
  Answer (*getText)(Part *, uint32_t reference, const char **text);
  Answer (*setText)(Part *, uint32_t reference, const char *text);
  Answer (*step)(Part *, double time, double size, bool goesBack);
  Answer (*setSlopes)(Part *, const uint32_t *references, const int *orders, const double *slopes, size_t count);
  Answer (*getSlopes)(Part *, const Group *, const int *orders, double *slopes);
  Answer (*save)(Part *, void **state);
  Answer (*restore)(Part *, void *state);
  void (*release)(Part *, void **state);
  Answer (*serializedSize)(Part *, void *state, size_t *size);
  Answer (*serialize)(Part *, void *state, char *bytes, size_t size);
  Answer (*deserialize)(Part *, const char *bytes, size_t size, void **state);
} PartInterface;

#endif
