import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

export const platformMessages = {
  ...messageGroup("usage", "error", {
    "platform.unknown": "'{name}' is not a platform that FMUs can be built for; there are {names}",
    "platform.no-compiler": {
      text: "no {language} compiler for {platform} is installed: {compilers} not found",
      hint: "On Debian and Ubuntu: apt-get install {package}",
    },
    "platform.not-in-fmi-2": {
      text: "an FMU of FMI 2 cannot have a binary for {platform}: the standard has no folder for it",
      hint: "Export with --fmi 3, which has; units of the system that are FMUs of FMI 2 need other platforms.",
    },
    "platform.not-of-parts": {
      text: "the FMUs in the system have no binaries for {platform}",
      hint: "They have binaries for: {platforms}",
    },
  }),
} as const satisfies MessageCatalogue;
