import { errorsOf, type MessageCatalogue } from "@cosimo/ir";

const fmiError = errorsOf("fmi");

/**
 * Faults of FMUs that are run. `fmu` is the file, `call` the function in the standard's words, `log` empty or the FMU's last
 * messages in lines of their own.
 */
export const fmuMessages = {
  "fmu.status": fmiError("'{fmu}': {call} of instance '{instance}' returned '{status}'{log}"),
  "fmu.not-instantiated": fmiError(
    "'{fmu}' could not be instantiated for {kind}{log}",
    "Run it again with logging on: the FMU's own messages are the only ones that can tell why.",
  ),
  "fmu.crashed": fmiError(
    "'{fmu}' crashed in {call} of instance '{instance}' ({signal}){log}",
    "This is a fault of the FMU's binary; its process alone has ended.",
  ),
  "fmu.exited": fmiError(
    "'{fmu}' ended its own process with exit code {code} in {call} of instance '{instance}'{log}",
    "This is a fault of the FMU's binary; its process alone has ended.",
  ),
  "fmu.timed-out": fmiError(
    "'{fmu}': {call} of instance '{instance}' was still computing after {seconds} s; its process was ended{log}",
    "Allow more time if the call is known to take long.",
  ),
  "fmu.blocked": fmiError(
    "'{fmu}': {call} of instance '{instance}' had not returned after {seconds} s and was waiting for something; its process was ended{log}",
    "An FMU that logs from threads of its own waits so: try again without accepting its messages.",
  ),
  "fmu.interrupted": fmiError(
    "{call} of instance '{instance}' of '{fmu}' was interrupted; the FMU's process was ended",
  ),
  "fmu.trapped": fmiError(
    "'{fmu}' trapped in {call} of instance '{instance}' ({reason}){log}",
    "This is a fault of the FMU's WebAssembly; nothing outside the instance was touched.",
  ),
  "fmu.exited-sandbox": fmiError(
    "'{fmu}' wanted to end the program with exit code {code} in {call} of instance '{instance}'{log}",
    "This is a fault of the FMU's WebAssembly; the instance alone has ended.",
  ),
  "fmu.too-old-for-wasm": fmiError("'{fmu}' is of FMI 1: FMUs of FMI 2 and 3 alone run as WebAssembly"),
  "fmu.no-wasm-compiler": fmiError(
    "the sources of '{fmu}' cannot be compiled to WebAssembly: {missing} is missing",
    "Debian's packages for it are clang, lld, wasi-libc, libclang-rt-dev-wasm32, for C++ libc++-dev-wasm32.",
  ),
  "fmu.not-started": fmiError("the process for '{fmu}' could not be started: {reason}{log}"),
  "fmu.not-unpacked": fmiError("'{fmu}' cannot be unpacked: {reason}"),
  "fmu.no-interface": fmiError("'{fmu}' is not made for {kind}"),
  "fmu.no-binary": fmiError(
    "'{fmu}' has no binary for {platform}; there are: {platforms}",
    "Ask for an FMU with a binary for this platform, or with sources.",
  ),
  "fmu.no-binary-at-all": fmiError("'{fmu}' has neither a binary nor sources to compile"),
  "fmu.no-compiler": fmiError(
    "'{fmu}' has no binary for {platform}, and there is no {language} compiler for its sources; looked for: {compilers}",
    "Install one of these, or name another one in the environment variable CC or CXX.",
  ),
  "fmu.sources-refused": fmiError("the sources of '{fmu}' cannot be compiled here: {missing} is missing"),
  "fmu.not-compiled": fmiError("the sources of '{fmu}' could not be compiled by {compiler}:\n{output}"),
  "fmu.not-loaded": fmiError("the binary of '{fmu}' could not be loaded: {reason}"),
  "fmu.no-function": fmiError(
    "the binary of '{fmu}' does not have the function {call}",
    "The standard asks for all functions of an interface type, also for those that are not supported.",
  ),
  "fmu.only-once": fmiError(
    "'{fmu}' can be instantiated only once in a process",
    "Run it isolated: then each instance has a process of its own.",
  ),
} as const satisfies MessageCatalogue;
