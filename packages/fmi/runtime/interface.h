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

/* The standards define the parameters: a function need not use all of them. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#elif defined(_MSC_VER)
#pragma warning(disable : 4100)
#endif

#endif
