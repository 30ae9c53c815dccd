/*
 * What is equal in all FMUs, of FMI 2.0 and 3.0: FMI(name) is a name with the prefix of the version. `isLegal` knows the phases of an
 * instance, in SAVABLE of which its state may be saved, in RESTORABLE restored.
 */
#include "interface.h"

#define API EXTERN_C EXPORT
#define FAIL_UNLESS(condition)           \
  do {                                   \
    if (!(condition)) return FMI(Error); \
  } while (0)

/* Declares the instance I and returns an error unless it is in one of the phases. */
#define LEGAL(phases)                 \
  Instance *I = (Instance *)instance; \
  FAIL_UNLESS(isLegal(I, __func__, phases))

/* Calls for values give their number in FMI 3.0. */
#if FMI_VERSION == 2
#define COUNTED
#define VALUE_COUNT n
#define FOREIGN_TOKEN "the GUID is that of another FMU"
#else
#define COUNTED , size_t nValues
#define VALUE_COUNT nValues
#define FOREIGN_TOKEN "the instantiation token is that of another FMU"
#endif

static FMI(Status) statusOf(bool succeeded) { return succeeded ? FMI(OK) : FMI(Error); }

static void logToImporter(Instance *I, Level level, const char *text) {
  static const FMI(Status) statuses[] = {FMI(OK), FMI(Warning), FMI(Error)};
#if FMI_VERSION == 2
  /* The importer treats the text as a format. */
  char escaped[2 * MESSAGE_SIZE];
  size_t length = 0;
  for (const char *c = text; *c != 0; c++) {
    if (*c == '%') escaped[length++] = '%';
    escaped[length++] = *c;
  }
  escaped[length] = 0;
  ((fmi2CallbackLogger)I->logger)(I->environment, I->name, statuses[level], logCategories[level], escaped);
#else
  ((fmi3LogMessageCallback)I->logger)(I->environment, statuses[level], logCategories[level], text);
#endif
}

API FMI(Status) FMI(SetDebugLogging)(void *instance, FMI(Boolean) loggingOn, size_t n, const FMI(String) categories[]) {
  LEGAL(ALWAYS);
  return statusOf(chooseCategories(I, loggingOn != 0, n, categories));
}

API void FMI(FreeInstance)(void *instance) { freeInstance((Instance *)instance); }

/* ---- states of the FMU ---- */

API FMI(Status) FMI(GetFMUState)(void *instance, void **state) {
  LEGAL(SAVABLE);
  return statusOf(keepsState(I) && state != NULL && (*state = copyState(I, *state)) != NULL);
}

API FMI(Status) FMI(SetFMUState)(void *instance, void *state) {
  LEGAL(RESTORABLE);
  return statusOf(keepsState(I) && restoreState(I, state));
}

API FMI(Status) FMI(FreeFMUState)(void *instance, void **state) {
  LEGAL(ALWAYS);
  if (state == NULL) return FMI(OK);
  freeState(I, *state);
  *state = NULL;
  return FMI(OK);
}

API FMI(Status) FMI(SerializedFMUStateSize)(void *instance, void *state, size_t *size) {
  LEGAL(ALWAYS);
  return statusOf(keepsState(I) && (*size = serializedSize(I, state)) > 0);
}

API FMI(Status) FMI(SerializeFMUState)(void *instance, void *state, FMI(Byte) bytes[], size_t size) {
  LEGAL(ALWAYS);
  return statusOf(keepsState(I) && serializeState(I, state, (char *)bytes, size));
}

API FMI(Status) FMI(DeserializeFMUState)(void *instance, const FMI(Byte) bytes[], size_t size, void **state) {
  LEGAL(ALWAYS);
  return statusOf(keepsState(I) && (*state = deserializeState(I, (const char *)bytes, size)) != NULL);
}
