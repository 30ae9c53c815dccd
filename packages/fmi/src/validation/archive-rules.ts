import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import { interfacesOf } from "./interfaces.ts";
import { attributeSpan } from "./places.ts";
import type { Rule, Subject } from "./rule.ts";

export const contentMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.no-implementation": {
      text: "there is neither a binary nor a source of '{identifier}' in the FMU",
      hint: "Binaries are in binaries/<platform>/, with the model identifier as name; sources are listed in the description.",
    },
  }),
  ...messageGroup("fmi", "warning", {
    "fmi.binary-missing":
      "there is no binary of '{identifier}' for {platforms}, where there are other binaries",
    "fmi.source-not-c":
      "the source file '{file}' is not C, which FMI 2 expects: not every tool will compile it",
  }),
  ...messageGroup("fmi", "error", {
    "fmi.source-missing": "the source file '{file}' of '{identifier}' is not in the FMU",
  }),
  ...messageGroup("fmi", "error", {
    "fmi.build-identifier":
      "a build configuration is for '{identifier}', which is no model identifier of the FMU",
  }),
} as const satisfies MessageCatalogue;

/** The distinct model identifiers with the elements that define them. */
function identifiers({ description }: Subject) {
  const byName = new Map(interfacesOf(description).map((type) => [type.modelIdentifier, type.span]));
  return [...byName].map(([identifier, span]) => ({ identifier, span }));
}

export const archiveRules: readonly Rule<keyof typeof contentMessages>[] = [
  {
    id: "fmi.no-implementation",
    statement: "There is a binary or there are sources for each model identifier.",
    sections: { 1: "2.3", 2: "2.3", 3: "2.5" },
    *check(subject) {
      const { fmu } = subject;
      if (fmu === undefined) return;
      for (const { identifier, span } of identifiers(subject)) {
        const binary = fmu.platforms.some(({ modelIdentifiers }) => modelIdentifiers.includes(identifier));
        const sources = fmu.buildConfigurations.some(({ modelIdentifier }) => modelIdentifier === identifier);
        if (!binary && !sources) yield { span: attributeSpan(span, "modelIdentifier"), args: { identifier } };
      }
    },
  },
  {
    id: "fmi.binary-missing",
    statement: "A platform has binaries of all model identifiers.",
    sections: { 1: "2.3", 2: "2.3", 3: "2.5" },
    *check(subject) {
      const all = subject.fmu?.platforms ?? [];
      for (const { identifier, span } of identifiers(subject)) {
        const without = all.filter(({ modelIdentifiers }) => !modelIdentifiers.includes(identifier));
        if (without.length > 0)
          yield {
            span: attributeSpan(span, "modelIdentifier"),
            args: { identifier, platforms: without.map(({ name }) => name) },
          };
      }
    },
  },
  {
    id: "fmi.source-missing",
    statement: "Listed source files are in the archive.",
    sections: { 2: "2.3", 3: "2.5.1" },
    *check({ fmu }) {
      for (const { modelIdentifier: identifier, sourceFileSets } of fmu?.buildConfigurations ?? [])
        for (const { sourceFiles, span } of sourceFileSets)
          for (const file of sourceFiles)
            if (!fmu?.archive.entries.has(`sources/${file}`)) yield { span, args: { file, identifier } };
    },
  },
  {
    id: "fmi.source-not-c",
    statement: "Sources are written in C.",
    sections: { 2: "2.3" },
    *check({ description }) {
      for (const { sourceFiles } of interfacesOf(description))
        for (const { name: file, span } of sourceFiles)
          if (!file.endsWith(".c")) yield { span: attributeSpan(span, "name"), args: { file } };
    },
  },
  {
    id: "fmi.build-identifier",
    statement: "Build configurations are for model identifiers of the FMU.",
    sections: { 3: "2.5.1" },
    *check(subject) {
      const known = identifiers(subject).map(({ identifier }) => identifier);
      for (const { modelIdentifier: identifier, span } of subject.fmu?.buildConfigurations ?? [])
        if (!known.includes(identifier))
          yield { span: attributeSpan(span, "modelIdentifier"), args: { identifier } };
    },
  },
];
