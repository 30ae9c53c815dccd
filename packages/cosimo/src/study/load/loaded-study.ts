import type { Diagnostic, SourceText } from "@cosimo/core/models";
import type { RunMaker, Study, StudyJson } from "@cosimo/studies";
import type { StoredStudy } from "../store/study-store.ts";
import type { RecordedTexts } from "./recorded-texts.ts";

/** A study that is ready for its runs. */
export interface LoadedStudy {
  readonly study: Study;
  /** Name of what is run. */
  readonly model: string;
  readonly names: StoredStudy["names"];
  /** Texts and digests of all that a row depends on. */
  readonly texts: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** What is enough to make runs without the files; missing: the files are needed. */
  readonly portable?: PortableStudy;
  /** Largest number of threads that make runs; missing: any. */
  readonly threads?: number;
  /** Whether code of FMUs is run that is no WebAssembly; missing: no. */
  readonly hasNative?: boolean;
  /** Starts what makes the runs. */
  start(options: StartOptions): RunMaker;
  close?(): void;
}

/** A study whose model is text: data that may be sent. */
export interface PortableStudy {
  readonly json: StudyJson;
  readonly source: SourceText;
  readonly recorded: RecordedTexts;
}

export interface StartOptions {
  readonly workers: number;
  readonly signal: AbortSignal;
}
