/* How functions of the standards are exported. */
#ifndef INTERFACE_H
#define INTERFACE_H

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif

#endif
