/* What is equal in FMI 2.0 and 3.0: FMI(name) is a name with the prefix of the version. */
#include "step-fmu.h"

#define FUNCTION(result, name) EXTERN_C EXPORT result NAMED(name)
/* Declares the instance I and returns an error unless it is in one of the phases. */
#define LEGAL(phases)          \
  Instance *I = (Instance *)c; \
  if (!isLegal(I, __func__, phases)) return FMI(Error)

static FMI(Status) statusOf(bool succeeded) { return succeeded ? FMI(OK) : FMI(Error); }

FUNCTION(FMI(Status), FMI(SetDebugLogging))(void *c, FMI(Boolean) loggingOn, size_t n, const FMI(String) categories[]) {
  LEGAL(ANY);
  return statusOf(chooseCategories(I, loggingOn != 0, n, categories));
}

FUNCTION(void, FMI(FreeInstance))(void *c) { freeInstance((Instance *)c); }

FUNCTION(FMI(Status), FMI(ExitInitializationMode))(void *c) {
  LEGAL(IN(INITIALIZING));
  return statusOf(exitInitialization(I));
}

FUNCTION(FMI(Status), FMI(Terminate))(void *c) {
  LEGAL(IN(STEPPING) | IN(DISCARDED));
  return statusOf(terminateInstance(I));
}

FUNCTION(FMI(Status), FMI(Reset))(void *c) {
  LEGAL(ANY);
  return statusOf(startAnew(I));
}

/* ---- states of the FMU ---- */

FUNCTION(FMI(Status), FMI(GetFMUState))(void *c, void **state) {
  LEGAL(SAVABLE);
  return statusOf(keepsState(I) && state != NULL && (*state = copyState(I, *state)) != NULL);
}

FUNCTION(FMI(Status), FMI(SetFMUState))(void *c, void *state) {
  LEGAL(ANY);
  return statusOf(keepsState(I) && restoreState(I, state));
}

FUNCTION(FMI(Status), FMI(FreeFMUState))(void *c, void **state) {
  LEGAL(ANY);
  if (state == NULL) return FMI(OK);
  freeState(I, *state);
  *state = NULL;
  return FMI(OK);
}

FUNCTION(FMI(Status), FMI(SerializedFMUStateSize))(void *c, void *state, size_t *size) {
  LEGAL(ANY);
  return statusOf(keepsState(I) && (*size = serializedSize(I, state)) > 0);
}

FUNCTION(FMI(Status), FMI(SerializeFMUState))(void *c, void *state, FMI(Byte) bytes[], size_t size) {
  LEGAL(ANY);
  return statusOf(keepsState(I) && writeState(I, state, bytes, size));
}

FUNCTION(FMI(Status), FMI(DeserializeFMUState))(void *c, const FMI(Byte) bytes[], size_t size, void **state) {
  LEGAL(ANY);
  return statusOf(keepsState(I) && (*state = readState(I, bytes, size)) != NULL);
}

/* ---- functions of capabilities that the FMU does not declare ---- */

#define ABSENT(name, parameters, isEmpty)  \
  FUNCTION(FMI(Status), name) parameters { \
    LEGAL(0);                              \
    return FMI(Error);                     \
  }
