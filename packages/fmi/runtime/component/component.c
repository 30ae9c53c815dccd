/*
 * Adapter of an FMU of FMI 3 to a WebAssembly component (draft layered standard fmi-ls-wasm). Each function implements a method of
 * the interfaces in the canonical ABI by a call of the FMI function in C. Arguments and results remain valid until the end of the next
 * call.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fmi3Functions.h"
#include "cosimo_component.h"

/* The prefix "component" avoids conflicts with names of the FMU. */
#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(module, name) __attribute__((import_module(module), import_name(name)))

/* A text or a list in memory. */
typedef struct { void *data; size_t length; } List;

/* Representation of a resource. The destructor of the shim calls the first member. */
typedef struct Handle {
  void (*drop)(struct Handle *);
  fmi3Instance instance;
  char *name;
} Handle;

IMPORT("callbacks", "log-message")
void componentLogMessage(const char *name, size_t nameLength, int32_t status, const char *category, size_t categoryLength,
                        const char *message, size_t messageLength);
/* ---- memory: a block lives until the end of the call after the one that it was made in or for ---- */

typedef struct Block { struct Block *next; uint64_t content[]; } Block;
static Block *current, *previous;
/* Callbacks call functions within a call. */
static int depth;

static void *allocate(size_t size) {
  Block *block = malloc(sizeof(Block) + size);
  if (block == NULL) __builtin_trap();
  block->next = current;
  current = block;
  return block->content;
}

static void *zeros(size_t count, size_t size) { return memset(allocate(count * size), 0, count * size); }

EXPORT("cabi_realloc") void *componentCabiRealloc(void *old, size_t oldSize, size_t alignment, size_t size) {
  if (size == 0) return (void *)alignment;
  void *block = allocate(size);
  return old == NULL ? block : memcpy(block, old, oldSize < size ? oldSize : size);
}

static void begin(void) { depth++; }

/* The end of a call. */
static int32_t done(fmi3Status status) {
  if (--depth > 0) return status;
  while (previous != NULL) {
    Block *next = previous->next;
    free(previous);
    previous = next;
  }
  previous = current;
  current = NULL;
  return status;
}

/* Converts a text with length to a zero-terminated text. */
static char *textOf(const char *data, size_t length) {
  char *text = allocate(length + 1);
  if (length > 0) memcpy(text, data, length);
  text[length] = 0;
  return text;
}

static fmi3String *textsOf(const List *list, size_t count) {
  fmi3String *texts = zeros(count, sizeof *texts);
  for (size_t i = 0; i < count; i++) texts[i] = textOf(list[i].data, list[i].length);
  return texts;
}

static fmi3Binary *blobsOf(const List *list, size_t count) {
  fmi3Binary *blobs = zeros(count, sizeof *blobs);
  for (size_t i = 0; i < count; i++) blobs[i] = list[i].data;
  return blobs;
}

static size_t *sizesOf(const List *list, size_t count) {
  size_t *sizes = zeros(count, sizeof *sizes);
  for (size_t i = 0; i < count; i++) sizes[i] = list[i].length;
  return sizes;
}

/* Number of values of variables by the model description. */
static size_t valueCount(const fmi3ValueReference *references, size_t n) {
  size_t count = n;
  for (size_t i = 0; i < n; i++)
    for (const ArraySize *array = arraySizes; array->size > 0; array++)
      if (array->reference == references[i]) count += array->size - 1;
  return count;
}

/* ---- answers ---- */

static bool isBad(fmi3Status status) { return status > fmi3Warning; }

typedef struct { uint8_t isError; union { List list; uint8_t status; }; } ListResult;

static ListResult *listResult(fmi3Status status, void *data, size_t length) {
  static ListResult result;
  done(status);
  result.isError = isBad(status);
  if (result.isError) result.status = (uint8_t)status;
  else result.list = (List){data, length};
  return &result;
}

typedef struct { uint8_t isError; union { uint64_t number; uint8_t status; }; } NumberResult;

static NumberResult *numberResult(fmi3Status status, uint64_t number) {
  static NumberResult result;
  done(status);
  result.isError = isBad(status);
  if (result.isError) result.status = (uint8_t)status;
  else result.number = number;
  return &result;
}

static List *blobLists(fmi3Status status, const fmi3Binary *blobs, const size_t *sizes, size_t count) {
  List *lists = zeros(count, sizeof *lists);
  for (size_t i = 0; i < count && !isBad(status); i++) {
    lists[i] = (List){allocate(sizes[i]), sizes[i]};
    memcpy(lists[i].data, blobs[i], sizes[i]);
  }
  return lists;
}

static List *textLists(fmi3Status status, const fmi3String *texts, size_t count) {
  List *lists = zeros(count, sizeof *lists);
  for (size_t i = 0; i < count && !isBad(status); i++) lists[i] = (List){(void *)texts[i], strlen(texts[i])};
  return lists;
}

/* ---- life cycle ---- */

static void logMessage(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
  const Handle *h = environment;
  const char *c = category == NULL ? "" : category, *m = message == NULL ? "" : message;
  componentLogMessage(h->name, strlen(h->name), (int32_t)status, c, strlen(c), m, strlen(m));
}

static void drop(Handle *h) {
  fmi3FreeInstance(h->instance);
  free(h->name);
  free(h);
}

typedef struct { uint8_t isSome; int32_t handle; } OptionalHandle;

static OptionalHandle *answerHandle(Handle *h, int32_t (*makeResource)(Handle *)) {
  static OptionalHandle result;
  done(fmi3OK);
  result.isSome = h->instance != NULL;
  if (result.isSome) result.handle = makeResource(h);
  else {
    free(h->name);
    free(h);
  }
  return &result;
}

/* Constructs static C++ objects of the FMU. */
void __wasm_call_ctors(void);

static Handle *newHandle(const char *name, size_t length) {
  static bool isReady;
  begin();
  if (!isReady) __wasm_call_ctors();
  isReady = true;
  Handle *h = calloc(1, sizeof *h);
  if (h == NULL) __builtin_trap();
  h->drop = drop;
  h->name = strdup(textOf(name, length));
  return h;
}

#ifdef CO_SIMULATION
IMPORT("resource", "co-simulation") int32_t componentNewCoSimulation(Handle *handle);

typedef struct { bool requested; double time; } EarlyReturn;
IMPORT("callbacks", "intermediate-update")
void componentIntermediateUpdate(double time, bool setRequested, bool getAllowed, bool stepFinished, bool canReturnEarly,
                                EarlyReturn *result);

static void intermediateUpdate(fmi3InstanceEnvironment environment, fmi3Float64 time, fmi3Boolean setRequested,
                               fmi3Boolean getAllowed, fmi3Boolean stepFinished, fmi3Boolean canReturnEarly,
                               fmi3Boolean *requested, fmi3Float64 *returnTime) {
  (void)environment;
  EarlyReturn early = {0};
  componentIntermediateUpdate(time, setRequested, getAllowed, stepFinished, canReturnEarly, &early);
  *requested = early.requested;
  if (early.requested) *returnTime = early.time;
}

EXPORT("instantiate-co-simulation")
OptionalHandle *componentInstantiateCoSimulation(char *name, size_t nName, char *token, size_t nToken, char *resources, size_t nResources,
                                        bool visible, bool loggingOn, bool eventModeUsed, bool earlyReturnAllowed,
                                        fmi3ValueReference *required, size_t nRequired) {
  Handle *h = newHandle(name, nName);
  char *t = textOf(token, nToken), *r = textOf(resources, nResources);
  h->instance = fmi3InstantiateCoSimulation(h->name, t, r, visible, loggingOn, eventModeUsed, earlyReturnAllowed, required,
                                            nRequired, h, logMessage, earlyReturnAllowed ? intermediateUpdate : NULL);
  return answerHandle(h, componentNewCoSimulation);
}
#endif

#ifdef MODEL_EXCHANGE
IMPORT("resource", "model-exchange") int32_t componentNewModelExchange(Handle *handle);

EXPORT("instantiate-model-exchange")
OptionalHandle *componentInstantiateModelExchange(char *name, size_t nName, char *token, size_t nToken, char *resources, size_t nResources,
                                         bool visible, bool loggingOn) {
  Handle *h = newHandle(name, nName);
  char *t = textOf(token, nToken), *r = textOf(resources, nResources);
  h->instance = fmi3InstantiateModelExchange(h->name, t, r, visible, loggingOn, h, logMessage);
  return answerHandle(h, componentNewModelExchange);
}
#endif

#ifdef SCHEDULED_EXECUTION
IMPORT("resource", "scheduled-execution") int32_t componentNewScheduledExecution(Handle *handle);
IMPORT("callbacks", "clock-update") void componentClockUpdate(void);
IMPORT("callbacks", "lock-preemption") void componentLock(void);
IMPORT("callbacks", "unlock-preemption") void componentUnlock(void);

static void clockUpdate(fmi3InstanceEnvironment environment) {
  (void)environment;
  componentClockUpdate();
}

static void lock(void) { componentLock(); }
static void unlock(void) { componentUnlock(); }

EXPORT("instantiate-scheduled-execution")
OptionalHandle *componentInstantiateScheduledExecution(char *name, size_t nName, char *token, size_t nToken, char *resources,
                                              size_t nResources, bool visible, bool loggingOn) {
  Handle *h = newHandle(name, nName);
  char *t = textOf(token, nToken), *r = textOf(resources, nResources);
  h->instance = fmi3InstantiateScheduledExecution(h->name, t, r, visible, loggingOn, h, logMessage, clockUpdate, lock, unlock);
  return answerHandle(h, componentNewScheduledExecution);
}
#endif

EXPORT("get-version") List *componentGetVersion(void) {
  static List version;
  version.data = fmi3GetVersion == NULL ? "3.0" : (void *)fmi3GetVersion();
  version.length = strlen(version.data);
  return &version;
}

/* ---- states: components keep none ---- */

EXPORT("get-fmu-state") ListResult *componentGetFmuState(Handle *h) {
  begin();
  fmi3FMUState state = NULL;
  size_t size = 0;
  fmi3Status status = fmi3GetFMUState(h->instance, &state);
  if (isBad(status)) return listResult(status, NULL, 0);
  status = fmi3SerializedFMUStateSize(h->instance, state, &size);
  fmi3Byte *bytes = allocate(size);
  if (!isBad(status)) status = fmi3SerializeFMUState(h->instance, state, bytes, size);
  fmi3FreeFMUState(h->instance, &state);
  return listResult(status, bytes, size);
}

EXPORT("set-fmu-state") int32_t componentSetFmuState(Handle *h, fmi3Byte *bytes, size_t size) {
  begin();
  fmi3FMUState state = NULL;
  fmi3Status status = fmi3DeserializeFMUState(h->instance, bytes, size, &state);
  if (isBad(status)) return done(status);
  status = fmi3SetFMUState(h->instance, state);
  fmi3FreeFMUState(h->instance, &state);
  return done(status);
}

/* FMI 3 has no such function. */
EXPORT("set-input-derivatives")
int32_t componentSetInputDerivatives(Handle *h, void *requests, size_t n, double *values, size_t nValues) {
  (void)h, (void)requests, (void)n, (void)values, (void)nValues;
  begin();
  return done(fmi3Error);
}

/* ---- all other calls: printed from the table of FMI calls ---- */
#include "cosimo_component_calls.h"

/* ---- system calls of the C library ---- */

/* Output becomes log messages; all other calls fail. The component imports nothing from WASI. */
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t descriptor, int32_t vectors, int32_t count, int32_t written) {
  const List *pieces = (const List *)vectors;
  size_t sum = 0;
  for (int32_t i = 0; i < count; i++) {
    componentLogMessage("", 0, fmi3OK, descriptor == 2 ? "stderr" : "stdout", 6, pieces[i].data, pieces[i].length);
    sum += pieces[i].length;
  }
  *(size_t *)written = sum;
  return 0;
}

_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t code) {
  (void)code;
  __builtin_trap();
}

/* No arguments, no environment, no folders. */
static int32_t noTexts(size_t *count, size_t *size) {
  *count = *size = 0;
  return 0;
}

int32_t __imported_wasi_snapshot_preview1_args_sizes_get(size_t *count, size_t *size) { return noTexts(count, size); }
int32_t __imported_wasi_snapshot_preview1_environ_sizes_get(size_t *count, size_t *size) { return noTexts(count, size); }
int32_t __imported_wasi_snapshot_preview1_args_get(int32_t texts, int32_t buffer) { return 0 * texts * buffer; }
int32_t __imported_wasi_snapshot_preview1_environ_get(int32_t texts, int32_t buffer) { return 0 * texts * buffer; }
int32_t __imported_wasi_snapshot_preview1_fd_prestat_get(int32_t descriptor, int32_t result) { return 8 + 0 * descriptor * result; }

/* The rest of WASI snapshot 1 is not implemented (52). */
#define I32 int32_t
#define I64 int64_t
#define MISSING(name, ...) \
  int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__) { return 52; }
MISSING(fd_close, I32)
MISSING(fd_seek, I32, I64, I32, I32)
MISSING(fd_read, I32, I32, I32, I32)
MISSING(fd_fdstat_get, I32, I32)
MISSING(fd_fdstat_set_flags, I32, I32)
MISSING(fd_prestat_dir_name, I32, I32, I32)
MISSING(path_open, I32, I32, I32, I32, I32, I64, I64, I32, I32)
MISSING(clock_time_get, I32, I64, I32)
MISSING(random_get, I32, I32)
MISSING(clock_res_get, I32, I32)
MISSING(fd_advise, I32, I64, I64, I32)
MISSING(fd_allocate, I32, I64, I64)
MISSING(fd_datasync, I32)
MISSING(fd_fdstat_set_rights, I32, I64, I64)
MISSING(fd_filestat_get, I32, I32)
MISSING(fd_filestat_set_size, I32, I64)
MISSING(fd_filestat_set_times, I32, I64, I64, I32)
MISSING(fd_pread, I32, I32, I32, I64, I32)
MISSING(fd_pwrite, I32, I32, I32, I64, I32)
MISSING(fd_readdir, I32, I32, I32, I64, I32)
MISSING(fd_renumber, I32, I32)
MISSING(fd_sync, I32)
MISSING(fd_tell, I32, I32)
MISSING(path_create_directory, I32, I32, I32)
MISSING(path_filestat_get, I32, I32, I32, I32, I32)
MISSING(path_filestat_set_times, I32, I32, I32, I32, I64, I64, I32)
MISSING(path_link, I32, I32, I32, I32, I32, I32, I32)
MISSING(path_readlink, I32, I32, I32, I32, I32, I32)
MISSING(path_remove_directory, I32, I32, I32)
MISSING(path_rename, I32, I32, I32, I32, I32, I32)
MISSING(path_symlink, I32, I32, I32, I32, I32)
MISSING(path_unlink_file, I32, I32, I32)
MISSING(poll_oneoff, I32, I32, I32, I32)
MISSING(sched_yield, void)
MISSING(sock_accept, I32, I32, I32)
MISSING(sock_recv, I32, I32, I32, I32, I32, I32)
MISSING(sock_send, I32, I32, I32, I32, I32)
MISSING(sock_shutdown, I32, I32)
