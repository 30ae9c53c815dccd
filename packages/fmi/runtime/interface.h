/* What all FMUs have in common: how functions of the standards are exported, and levels of messages. */
#ifndef INTERFACE_H
#define INTERFACE_H

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif

#ifdef __cplusplus
#define EXTERN_C extern "C"
#else
#define EXTERN_C extern
#endif

/* The standards define the parameters: a function need not use all of them. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#elif defined(_MSC_VER)
#pragma warning(disable : 4100)
#endif

/* Names of FMI 3.0 for functions of FMI 2.0. */
#define fmi2GetFMUState fmi2GetFMUstate
#define fmi2SetFMUState fmi2SetFMUstate
#define fmi2FreeFMUState fmi2FreeFMUstate
#define fmi2SerializedFMUStateSize fmi2SerializedFMUstateSize
#define fmi2SerializeFMUState fmi2SerializeFMUstate
#define fmi2DeserializeFMUState fmi2DeSerializeFMUstate

typedef enum { LEVEL_MESSAGE, LEVEL_WARNING, LEVEL_ERROR, LEVEL_COUNT } Level;

/* Maximum size of a message with its terminating zero. */
enum { MESSAGE_SIZE = 1024 };

#define IN(phase) (1u << (phase))
#define ALWAYS (~0u)

#endif
