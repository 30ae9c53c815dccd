/*
 * A container: FMUs for co-simulation as parts of one FMU. Tables of the coupled system and instances of its parts. FMI functions and
 * values of variables are those of the run time of step functions.
 */
#ifndef CONTAINER_H
#define CONTAINER_H

#include "functions.h"
#include "step-fmu.h"

/* Types of numbers and Booleans: constant, name in FMI 3.0, type in C. */
#define NUMBER_TYPES(F)               \
  F(TYPE_FLOAT64, Float64, double)    \
  F(TYPE_FLOAT32, Float32, float)     \
  F(TYPE_INT8, Int8, int8_t)          \
  F(TYPE_UINT8, UInt8, uint8_t)       \
  F(TYPE_INT16, Int16, int16_t)       \
  F(TYPE_UINT16, UInt16, uint16_t)    \
  F(TYPE_INT32, Int32, int32_t)       \
  F(TYPE_UINT32, UInt32, uint32_t)    \
  F(TYPE_INT64, Int64, int64_t)       \
  F(TYPE_UINT64, UInt64, uint64_t)    \
  F(TYPE_BOOLEAN, Boolean, bool)

/*
 * Variables of a part that are exchanged by one call. Their elements have the indices `first`, `first + 1`, ... in a vector of the
 * system: inputs u, outputs y, other shown values w, or set values p.
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

/* When a value of a part may be set. */
typedef enum { GIVEN_BEFORE_INITIALIZATION, GIVEN_UNTIL_INITIALIZED, GIVEN_ANY_TIME } Occasion;

typedef struct {
  Group group;
  Occasion occasion;
} Given;

/* A text variable, exchanged with a row of the container. */
typedef struct {
  uint32_t reference;
  uint32_t row;
  /* Declared start value; NULL: the part computes the text. */
  const char *start;
} Text;

typedef struct {
  const char *name;
  /* Folder in the resources of the container. */
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
  /* Continuous inputs with derivatives, and their indices in u. */
  const uint32_t *slopeReferences;
  const uint32_t *slopeNumbers;
  size_t slopeCount;
  /* Number of output derivatives that are read. */
  int outputDerivatives;
  bool keepsState, serializesState;
} PartTable;

/* A row of the container and an index in a vector. */
typedef struct {
  uint32_t row;
  uint32_t number;
} Link;

typedef struct {
  const Link *links;
  size_t count;
} Links;

typedef enum { PART_LOADED, PART_INSTANTIATED, PART_INITIALIZING, PART_STEPPING, PART_TERMINATED, PART_BROKEN } PartPhase;

/* Result of a call or a step. */
typedef enum { PART_DONE, PART_DISCARDED, PART_WAS_LAST, PART_HAS_FAILED } Answer;

struct PartInterface;

typedef struct {
  const PartTable *table;
  struct Instance *container;
  const struct PartInterface *calls;
  void *library;
  /* Functions of the library, in the format of the interface. */
  void *functions;
  void *instance;
  char *instanceName;
  char *resources;
  PartPhase phase;
} Part;

/* Operations that differ between FMI 2 and 3. They report failures. */
typedef struct PartInterface {
  /* Loads the functions of the library. */
  bool (*load)(Part *);
  bool (*instantiate)(Part *, bool logs);
  /* NULL where the version has no such call. Start values are set after it: some FMUs reset them in it. */
  Answer (*setUp)(Part *, double start, bool hasStop, double stop);
  Answer (*enterInitialization)(Part *, double start, bool hasStop, double stop);
  Answer (*exitInitialization)(Part *);
  Answer (*terminate)(Part *);
  Answer (*reset)(Part *);
  void (*destroy)(Part *);
  /* Numbers and Booleans in the C type of the group. */
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
