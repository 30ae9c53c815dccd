/* What is equal in FMI 2.0 and 3.0: FMI(name) is a name with the prefix of the version. */
#include "step-fmu.h"
#include "all-fmus.c"

API FMI(Status) FMI(ExitInitializationMode)(void *instance) {
  LEGAL(IN(INITIALIZING));
  return statusOf(exitInitialization(I));
}

API FMI(Status) FMI(Terminate)(void *instance) {
  LEGAL(IN(STEPPING) | IN(DISCARDED));
  return statusOf(terminateInstance(I));
}

API FMI(Status) FMI(Reset)(void *instance) {
  LEGAL(ALWAYS);
  return statusOf(startAnew(I));
}

/* Why there is no instance; `refusal`: because the FMU can't do what is asked for, or NULL. */
static const char *reasonAgainst(const char *refusal, const char *token) {
  if (refusal != NULL) return refusal;
  if (token == NULL || strcmp(token, theModel()->token) != 0) return FOREIGN_TOKEN;
  return theModel()->oncePerProcess ? "there can be one instance only" : "there is no memory left";
}

/* The instance logs if the importer has a callback for it. */
static Instance *instanceThatLogs(Instance *I, void (*logger)(void), void *environment, bool loggingOn, const char *resources) {
  if (logger != NULL) {
    I->logger = logger;
    I->environment = environment;
    I->log = logToImporter;
  }
  I->logs[LEVEL_MESSAGE] = loggingOn;
  if (createParts(I, resources)) return I;
  freeInstance(I);
  return NULL;
}

/* ---- values: elements of arrays one after the other ---- */

static size_t countOf(Instance *I, uint32_t reference) { return I->model->variables[reference].count; }

static bool areAsMany(Instance *I, Type type, const uint32_t vr[], size_t n, size_t values) {
  size_t elements = 0;
  for (size_t i = 0; i < n; i++) {
    if (find(I, vr[i], type) == NULL) return false;
    elements += countOf(I, vr[i]);
  }
  if (elements == values) return true;
  report(I, LEVEL_ERROR, "there are %lu values for %lu elements of variables", (unsigned long)values, (unsigned long)elements);
  return false;
}

/* In FMI 2.0 values may be read after an error. */
static bool areReadable(Instance *I, Type type, const uint32_t vr[], size_t n, size_t values) {
  return areAsMany(I, type, vr, n, values) && (I->state.phase == BROKEN || refresh(I));
}

#define ACCESS(get, set, Value, type, Stored)                                                                 \
  API FMI(Status) get(void *instance, const uint32_t vr[], size_t n, Value value[] COUNTED) {                 \
    LEGAL(GETTABLE);                                                                                          \
    FAIL_UNLESS(areReadable(I, type, vr, n, VALUE_COUNT));                                                    \
    size_t next = 0;                                                                                          \
    for (size_t i = 0; i < n; i++) {                                                                          \
      const Stored *stored = (const Stored *)readable(I, vr[i], type);                                        \
      for (size_t element = 0; element < countOf(I, vr[i]); element++) value[next++] = stored[element];       \
    }                                                                                                         \
    return FMI(OK);                                                                                           \
  }                                                                                                           \
  API FMI(Status) set(void *instance, const uint32_t vr[], size_t n, const Value value[] COUNTED) {           \
    LEGAL(SETTABLE);                                                                                          \
    FAIL_UNLESS(areAsMany(I, type, vr, n, VALUE_COUNT));                                                      \
    size_t next = 0;                                                                                          \
    for (size_t i = 0; i < n; i++) {                                                                          \
      Stored *stored = (Stored *)writable(I, vr[i], type);                                                    \
      FAIL_UNLESS(stored != NULL);                                                                            \
      for (size_t element = 0; element < countOf(I, vr[i]); element++) stored[element] = (Stored)value[next++]; \
    }                                                                                                         \
    return FMI(OK);                                                                                           \
  }

API FMI(Status) FMI(GetString)(void *instance, const uint32_t vr[], size_t n, FMI(String) value[] COUNTED) {
  LEGAL(GETTABLE);
  FAIL_UNLESS(areReadable(I, TYPE_STRING, vr, n, VALUE_COUNT));
  size_t next = 0;
  for (size_t i = 0; i < n; i++) {
    const char *texts = (const char *)readable(I, vr[i], TYPE_STRING);
    for (size_t element = 0; element < countOf(I, vr[i]); element++) value[next++] = texts + element * I->model->textSize;
  }
  return FMI(OK);
}

API FMI(Status) FMI(SetString)(void *instance, const uint32_t vr[], size_t n, const FMI(String) value[] COUNTED) {
  LEGAL(SETTABLE);
  FAIL_UNLESS(areAsMany(I, TYPE_STRING, vr, n, VALUE_COUNT));
  size_t next = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t element = 0; element < countOf(I, vr[i]); element++) FAIL_UNLESS(setText(I, vr[i], element, value[next++]));
  return FMI(OK);
}

/* ---- functions of capabilities that the FMU does not declare ---- */

#define ABSENT(name, parameters, isEmpty) \
  API FMI(Status) name parameters {       \
    LEGAL(0);                             \
    return FMI(Error);                    \
  }
