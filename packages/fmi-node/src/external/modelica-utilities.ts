/** The header of utilities for functions in C (specification 3.6, section 12.9.6). */
export const modelicaUtilitiesHeader = `#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H
#include <stddef.h>
#include <stdarg.h>
#if defined(__GNUC__)
#define MODELICA_NORETURN __attribute__((noreturn))
#define MODELICA_FORMATATTR_PRINTF __attribute__((format(printf, 1, 2)))
#define MODELICA_FORMATATTR_VPRINTF __attribute__((format(printf, 1, 0)))
#else
#define MODELICA_NORETURN
#define MODELICA_FORMATATTR_PRINTF
#define MODELICA_FORMATATTR_VPRINTF
#endif
#define MODELICA_NORETURNATTR
#ifdef __cplusplus
extern "C" {
#endif
void ModelicaMessage(const char *text);
void ModelicaFormatMessage(const char *format, ...) MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatMessage(const char *format, va_list list) MODELICA_FORMATATTR_VPRINTF;
void ModelicaWarning(const char *text);
void ModelicaFormatWarning(const char *format, ...) MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatWarning(const char *format, va_list list) MODELICA_FORMATATTR_VPRINTF;
MODELICA_NORETURN void ModelicaError(const char *text);
MODELICA_NORETURN void ModelicaFormatError(const char *format, ...) MODELICA_FORMATATTR_PRINTF;
MODELICA_NORETURN void ModelicaVFormatError(const char *format, va_list list) MODELICA_FORMATATTR_VPRINTF;
char *ModelicaAllocateString(size_t length);
char *ModelicaAllocateStringWithErrorReturn(size_t length);
char *ModelicaDuplicateString(const char *text);
char *ModelicaDuplicateStringWithErrorReturn(const char *text);
#ifdef __cplusplus
}
#endif
#endif
`;

/**
 * The utilities. In a call that the host guards, an error returns from the function at once, as the specification asks; elsewhere it ends
 * the process, and so the call.
 */
export const modelicaUtilities = `#include "ModelicaUtilities.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf cosimoExit;
static int cosimoIsGuarded = 0;
static char cosimoText[4096];
static void **cosimoStrings = NULL;

const char *cosimoFailure(void) { return cosimoText; }

static void cosimoBegin(void) {
  while (cosimoStrings != NULL) {
    void **next = (void **)*cosimoStrings;
    free(cosimoStrings);
    cosimoStrings = next;
  }
  cosimoIsGuarded = 1;
}

void ModelicaError(const char *text) {
  if (text != cosimoText) snprintf(cosimoText, sizeof cosimoText, "%s", text);
  if (cosimoIsGuarded) {
    cosimoIsGuarded = 0;
    longjmp(cosimoExit, 1);
  }
  fprintf(stderr, "%s\\n", cosimoText);
  exit(1);
}
void ModelicaVFormatError(const char *format, va_list list) {
  vsnprintf(cosimoText, sizeof cosimoText, format, list);
  ModelicaError(cosimoText);
}
void ModelicaFormatError(const char *format, ...) {
  va_list list;
  va_start(list, format);
  ModelicaVFormatError(format, list);
}
void ModelicaMessage(const char *text) { fputs(text, stderr); }
void ModelicaVFormatMessage(const char *format, va_list list) { vfprintf(stderr, format, list); }
void ModelicaFormatMessage(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
void ModelicaWarning(const char *text) { ModelicaMessage(text); }
void ModelicaVFormatWarning(const char *format, va_list list) { vfprintf(stderr, format, list); }
void ModelicaFormatWarning(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
/* Freed when the next function is called: until then the host has copied the text. */
char *ModelicaAllocateStringWithErrorReturn(size_t length) {
  void **block = (void **)malloc(sizeof(void *) + length + 1);
  if (block == NULL) return NULL;
  *block = cosimoStrings;
  cosimoStrings = block;
  ((char *)(block + 1))[length] = 0;
  return (char *)(block + 1);
}
char *ModelicaAllocateString(size_t length) {
  char *text = ModelicaAllocateStringWithErrorReturn(length);
  if (text == NULL) ModelicaError("there is no memory for a text");
  return text;
}
char *ModelicaDuplicateStringWithErrorReturn(const char *text) {
  char *copy = ModelicaAllocateStringWithErrorReturn(strlen(text));
  return copy == NULL ? NULL : strcpy(copy, text);
}
char *ModelicaDuplicateString(const char *text) { return strcpy(ModelicaAllocateString(strlen(text)), text); }
`;
