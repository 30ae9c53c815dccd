import type { EnglishText } from "../catalogues.ts";

/** Folders whose messages answer a text in Modelica or LISMA_HDS, or its run. */
const answering = /^(?:modelica|lisma|compiler|simulator)[\\/]|^core[\\/]src[\\/]advice[\\/]/;

/** Codes, or beginnings of codes, that no text alone gives, with the reason. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["clocks.not-loaded", "a page in a browser that has not loaded the translation"],
  ["flatten.past-not-loaded", "a page in a browser that has not loaded the translation"],
  ["structure.not-explained", "a page in a browser that has not loaded the search for causes"],
  ["lisma-door.", "a page in a browser that has not loaded the front end"],
  ["library.several-models", "a directory is checked"],
  ["library.ambiguous-name", "the option --model"],
  ["library.stored-twice", "files of a library"],
  ["library.defined-twice", "files of a library"],
  ["library.other-version", "files of libraries"],
  ["library.not-found", "files of libraries"],
  ["library.other-class", "files of a library"],
  ["library.other-within", "files of a library"],
  ["library.no-within", "files of a library"],
  ["library.order-without-class", "files of a library"],
  ["library.not-in-order", "files of a library"],
  ["instantiate.unknown-model", "the option --model"],
  ["instantiate.not-a-model", "the option --model"],
  ["flatten.equations-change", "flatten --format modelica of a LISMA text"],
  ["flatten.reset-of-no-state", "flatten --format modelica of a LISMA text"],
  ["flatten.reset-in-two-automata", "flatten --format modelica of a LISMA text"],
  ["input.unknown", "signals of the option --input-file or the interface"],
  ["input.no-input", "signals of the option --input-file or the interface"],
  ["input.empty", "signals of the interface"],
  ["input.lengths", "signals of the interface"],
  ["input.time-not-finite", "signals of the option --input-file or the interface"],
  ["input.time-order", "signals of the option --input-file or the interface"],
  ["input.three-at-once", "signals of the option --input-file or the interface"],
  ["input.not-finite", "signals of the option --input-file or the interface"],
  ["input.wrong-type", "signals of the interface"],
  ["input.string", "signals of the option --input-file or the interface"],
  ["input.unit", "signals of the option --input-file or the interface"],
  ["input.held", "signals of the option --input-file or the interface"],
  ["input.kept", "a whole run: it has no place in the text"],
  ["override.", "the option --set"],
  ["sensitivity.", "the option --sensitivity"],
  ["code-unit.", "code of a unit, which runs only when it is allowed"],
  ["system-run.unit-code", "code of a unit, which runs only when it is allowed"],
  ["own-method.", "the option --method-module"],
  ["settings.", "options of the run"],
  ["checkpoint.unfit", "the file of the option --resume"],
  ["memory.", "a model of hundreds of millions of values"],
  ["lisma.too-many-mode-equations", "a text of thousands of lines"],
  ["lisma.too-many-transitions", "a text of thousands of lines"],
  ["simulator.pole-within", "the options --solver and --step-size"],
  ["simulator.growth-lost", "a pole that is seen in a step or crossed by it, as the method has it"],
  ["simulator.memory", "a run of hundreds of millions of values"],
  ["simulator.event-file", "an event file of a gigabyte"],
  ["simulator.linear-loop-failed", "a linear system of thousands of unknowns"],
  ["simulator.event-search", "a system that explains no failure, as an FMU"],
  ["simulator.evaluation-failed", "a failure that is not found again; a guard"],
  ["simulator.beyond-surface", "a step beyond a one-sided surface, which is refused and repeated; a guard"],
  ["simulator.external-failed", "code in C, which runs only when it is allowed"],
  ["simulator.printed", "no fault: a text that the model prints"],
  ["simulator.printed-more", "no fault: texts that the model prints"],
  ["simulator.write-refused", "the option --allow-write"],
  ["simulator.min-step", "the option --min-step"],
  ["simulator.max-steps", "the option --max-steps"],
  ["simulator.zeno-stop", "the option --on-zeno stop"],
  ["simulator.chattering-stop", "the option --on-chattering stop"],
  ["simulator.slide", "the option --on-chattering slide"],
  ["simulator.stopped-at-limit", "the option --on-limits stop"],
  ["initialization.several-solutions", "the option --log init"],
  ["initialization.poor-nominal", "the option --log init"],
  ["initialization.out-of-bounds", "the option --log init"],
  ["advice.", "the command check --explain"],
]);

/** Why a text alone cannot give this code; `undefined` if it can. */
export function reasonOf(code: string): string | undefined {
  return [...elsewhere].find(
    ([begin]) => code === begin || (begin.endsWith(".") && code.startsWith(begin)),
  )?.[1];
}

/** The codes with which a text in Modelica or LISMA_HDS, or its run, can be answered. */
export function codesOfTexts(texts: readonly EnglishText[]): readonly string[] {
  return texts
    .filter(({ file, severity, code }) => severity !== undefined && answering.test(file) && !reasonOf(code))
    .map(({ code }) => code);
}

/** Entries of the list above that no catalogue has. */
export function deadReasons(texts: readonly EnglishText[]): readonly string[] {
  const codes = texts.map(({ code }) => code);
  return [...elsewhere.keys()].filter(
    (begin) => !codes.some((code) => code === begin || (begin.endsWith(".") && code.startsWith(begin))),
  );
}
