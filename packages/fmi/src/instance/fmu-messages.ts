import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/**
 * Faults of FMUs that are run. `fmu` is the file, `call` the function in the standard's words, `log` empty or the FMU's last
 * messages in lines of their own.
 */
export const fmuMessages = {
  ...messageGroup("fmi", "error", {
    "fmu.status": "'{fmu}': {call} of instance '{instance}' returned '{status}'{log}",
    "fmu.not-instantiated": {
      text: "'{fmu}' could not be instantiated for {kind}{log}",
      hint: "Run it again with logging on: the FMU's own messages are the only ones that can tell why.",
    },
    "fmu.crashed": {
      text: "'{fmu}' crashed in {call} of instance '{instance}' ({signal}){log}",
      hint: "This is a fault of the FMU's binary; its process alone has ended.",
    },
    "fmu.exited": {
      text: "'{fmu}' ended its own process with exit code {code} in {call} of instance '{instance}'{log}",
      hint: "This is a fault of the FMU's binary; its process alone has ended.",
    },
    "fmu.timed-out": {
      text: "'{fmu}': {call} of instance '{instance}' was still computing after {seconds} s; its process was ended{log}",
      hint: "Allow more time if the call is known to take long.",
    },
    "fmu.blocked": {
      text: "'{fmu}': {call} of instance '{instance}' had not returned after {seconds} s and was waiting for something; its process was ended{log}",
      hint: "An FMU that logs from threads of its own waits so: try again without accepting its messages.",
    },
    "fmu.interrupted":
      "{call} of instance '{instance}' of '{fmu}' was interrupted; the FMU's process was ended",
    "fmu.trapped": {
      text: "'{fmu}' trapped in {call} of instance '{instance}' ({reason}){log}",
      hint: "This is a fault of the FMU's WebAssembly; nothing outside the instance was touched.",
    },
    "fmu.exited-sandbox": {
      text: "'{fmu}' wanted to end the program with exit code {code} in {call} of instance '{instance}'{log}",
      hint: "This is a fault of the FMU's WebAssembly; the instance alone has ended.",
    },
    "fmu.too-old-for-wasm": "'{fmu}' is of FMI 1: FMUs of FMI 2 and 3 alone run as WebAssembly",
    "fmu.no-wasm-compiler": {
      text: "the sources of '{fmu}' cannot be compiled to WebAssembly: {missing} is missing",
      hint: "Debian's packages for it are clang, lld, wasi-libc, libclang-rt-dev-wasm32, for C++ libc++-dev-wasm32.",
    },
    "fmu.not-started": "the process for '{fmu}' could not be started: {reason}{log}",
    "fmu.not-unpacked": "'{fmu}' cannot be unpacked: {reason}",
    "fmu.no-interface": "'{fmu}' is not made for {kind}",
    "fmu.no-binary": {
      text: "'{fmu}' has no binary for {platform}; there are: {platforms}",
      hint: "Ask for an FMU with a binary for this platform, or with sources.",
    },
    "fmu.no-such-library": {
      text: "'{fmu}' has no library '{expected}' in '{folder}'; there are: {found}",
      hint: "The library of an interface type is named as its modelIdentifier says.",
    },
    "fmu.no-binary-at-all": {
      text: "'{fmu}' has neither a binary nor sources to compile",
      hint: "Ask for an FMU with a binary for this platform, or with sources.",
    },
    "fmu.no-compiler": {
      text: "'{fmu}' has no binary for {platform}, and there is no {language} compiler for its sources; looked for: {compilers}",
      hint: "Install one of these, or name another one in the environment variable CC or CXX.",
    },
    "fmu.sources-refused": "the sources of '{fmu}' cannot be compiled here: {missing} is missing",
    "fmu.not-compiled": "the sources of '{fmu}' could not be compiled by {compiler}:\n{output}",
    "fmu.not-loaded": {
      text: "the binary of '{fmu}' could not be loaded: {reason}",
      hint: "A library that it needs may not be installed, or the file is damaged or made for another system.",
    },
    "fmu.no-function": {
      text: "the binary of '{fmu}' does not have the function {call}",
      hint: "The standard asks for all functions of an interface type, also for those that are not supported.",
    },
    "fmu.only-once": {
      text: "'{fmu}' can be instantiated only once in a process",
      hint: "Run it isolated: then each instance has a process of its own.",
    },
  }),
} as const satisfies MessageCatalogue;
