/* Loading of the shared libraries of parts. */
#include "container.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#define SYSTEM "windows"
#define LIBRARY ".dll"
#elif defined(__APPLE__)
#include <dlfcn.h>
#define SYSTEM "darwin"
#define LIBRARY ".dylib"
#elif defined(__wasm__)
#define SYSTEM "wasm"
#define LIBRARY ".wasm"
#else
#include <dlfcn.h>
#define SYSTEM "linux"
#define LIBRARY ".so"
#endif

#if defined(__x86_64__) || defined(_M_X64)
#define PROCESSOR "x86_64"
#elif defined(__aarch64__) || defined(_M_ARM64)
#define PROCESSOR "aarch64"
#elif defined(__i386__) || defined(_M_IX86)
#define PROCESSOR "x86"
#elif defined(__riscv)
#define PROCESSOR "riscv64"
#else
#define PROCESSOR "unknown"
#endif

/* Folders of binaries: FMI 3.0.2, section 2.5.1.4.1; FMI 2.0.5, section 2.3. */
#define FOLDER_OF_FMI3 PROCESSOR "-" SYSTEM
#if defined(_WIN32)
#define SYSTEM_OF_FMI2 "win"
#else
#define SYSTEM_OF_FMI2 SYSTEM
#endif

static const char *folderOfFmi2(void) { return sizeof(void *) == 8 ? SYSTEM_OF_FMI2 "64" : SYSTEM_OF_FMI2 "32"; }

/* Concatenates texts in new memory; NULL if there is none. */
static char *joinTexts(const char *const texts[], size_t count) {
  size_t size = 1;
  for (size_t i = 0; i < count; i++) size += strlen(texts[i]);
  char *joined = (char *)malloc(size);
  if (joined == NULL) return NULL;
  joined[0] = 0;
  for (size_t i = 0; i < count; i++) strcat(joined, texts[i]);
  return joined;
}

static int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Path of a file URL without a final separator; paths are returned unchanged. */
static char *pathOf(const char *location) {
  const bool isUrl = strncmp(location, "file:", 5) == 0;
  const char *rest = isUrl ? location + 5 : location;
  if (isUrl && strncmp(rest, "//", 2) == 0) {
    rest += 2;
    if (strncmp(rest, "localhost/", 10) == 0) rest += 9;
  }
#if defined(_WIN32)
  if (isUrl && rest[0] == '/' && rest[1] != 0 && rest[2] == ':') rest++;
#endif
  char *path = (char *)malloc(strlen(rest) + 1);
  if (path == NULL) return NULL;
  size_t length = 0;
  for (const char *c = rest; *c != 0; c++) {
    const bool isCode = isUrl && c[0] == '%' && digitOf(c[1]) >= 0 && digitOf(c[2]) >= 0;
    path[length++] = isCode ? (char)(16 * digitOf(c[1]) + digitOf(c[2])) : *c;
    if (isCode) c += 2;
  }
  while (length > 1 && (path[length - 1] == '/' || path[length - 1] == '\\')) length--;
  path[length] = 0;
  return path;
}

/* URL of a path (RFC 3986). */
static char *urlOf(const char *path) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/:";
  char *url = (char *)malloc(sizeof "file:///" + 3 * strlen(path));
  if (url == NULL) return NULL;
  strcpy(url, path[0] == '/' ? "file://" : "file:///");
  char *end = url + strlen(url);
  for (const char *c = path; *c != 0; c++) {
    if (*c == '\\') *end++ = '/';
    else if (strchr(plain, *c) != NULL) *end++ = *c;
    else end += sprintf(end, "%%%02X", (unsigned)(unsigned char)*c);
  }
  *end = 0;
  return url;
}

static void *openLibrary(const char *path, char *reason, size_t size) {
#if defined(_WIN32)
  wchar_t wide[4096];
  void *library = NULL;
  if (MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 4096) > 0) {
    for (wchar_t *c = wide; *c != 0; c++)
      if (*c == L'/') *c = L'\\';
    library = (void *)LoadLibraryExW(wide, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
  }
  if (library == NULL) snprintf(reason, size, "error %lu of Windows", (unsigned long)GetLastError());
  return library;
#elif defined(__wasm__)
  (void)path;
  snprintf(reason, size, "there are no shared libraries here");
  return NULL;
#else
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) snprintf(reason, size, "%s", dlerror());
  return library;
#endif
}

static void *findFunction(void *library, const char *name) {
#if defined(_WIN32)
  void *entry;
  const FARPROC found = GetProcAddress((HMODULE)library, name);
  memcpy(&entry, &found, sizeof entry);
  return entry;
#elif defined(__wasm__)
  (void)library, (void)name;
  return NULL;
#else
  return dlsym(library, name);
#endif
}

static void closeLibrary(void *library) {
  if (library == NULL) return;
#if defined(_WIN32)
  FreeLibrary((HMODULE)library);
#elif !defined(__wasm__)
  dlclose(library);
#endif
}
