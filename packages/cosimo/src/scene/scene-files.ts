import { extname } from "node:path";
import {
  createTrajectoryRecorder,
  type Diagnostic,
  diagnoseWithoutSpan,
  Interruption,
  type Model,
  ModelError,
  selectVariables,
  type TrajectorySink,
  version,
} from "@cosimo/core/models";
import type { RecordedScene } from "@cosimo/scene";
import { type AtomicFile, createAtomicFile } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { refuseRepeatedOutputs } from "../files/output-target.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { findChromium } from "./chromium.ts";
import { sceneMessages } from "./scene-messages.ts";
import { listed, missingShapeFiles, readShapeFiles } from "./shape-files.ts";

export interface SceneFileOptions {
  /** .html */
  readonly view?: string;
  /** .glb */
  readonly scene?: string;
  /** .png */
  readonly picture?: string;
  /** Time of the picture [s]; missing: the end. */
  readonly at?: number;
  /** .webm */
  readonly video?: string;
  /** Seconds of the model in one of the video; missing: by the duration of the run. */
  readonly videoSpeed?: number;
}

/** The files of a run's motion in space. */
export interface SceneFiles {
  readonly sink: TrajectorySink;
  /** Writes the files. @throws FileError, ModelError, Interruption when the signal is given meanwhile */
  finish(signal: AbortSignal): Promise<void>;
  discard(): void;
}

/** Undefined: none are wanted. @throws FileError, ModelError if there is nothing to see */
export async function createSceneFiles(
  model: { readonly name: string; readonly dae: Model["dae"] },
  readFile: (address: string) => Uint8Array | undefined,
  options: SceneFileOptions & { readonly plot?: readonly string[]; readonly outputFile?: string },
  terminal: Pick<Terminal, "report" | "speech">,
): Promise<SceneFiles | undefined> {
  const wanted = [options.view, options.scene, options.picture, options.video].filter(
    (one) => one !== undefined,
  );
  const { scene } = model.dae;
  if (wanted.length === 0) {
    if (scene !== undefined) terminal.report(missingShapeFiles(scene, readFile));
    return undefined;
  }
  if (scene === undefined)
    throw new ModelError([diagnoseWithoutSpan(sceneMessages, "scene.nothing-to-see", { model: model.name })]);
  checkSuffix(options.view, ".html", "file.page-name");
  checkSuffix(options.scene, ".glb", "file.glb-name");
  checkSuffix(options.picture, ".png", "file.png-name");
  checkSuffix(options.video, ".webm", "file.webm-name");
  // A run that takes long is not to fail at its end.
  if (options.picture !== undefined || options.video !== undefined) findChromium();
  checkShapes(scene);
  const { files: shapes, diagnostics } = await readShapeFiles(scene, readFile);
  terminal.report(diagnostics);
  const { outputFile, plot = [] } = options;
  refuseRepeatedOutputs([...wanted, ...plot, ...(outputFile === undefined ? [] : [outputFile])]);
  const files = wanted.map(createAtomicFile);
  const recorder = createTrajectoryRecorder();
  return {
    sink: selectVariables(recorder, ({ role }) => role === "visual"),
    async finish(signal) {
      const { columnsOf, recordScene } = await import("@cosimo/scene");
      const recorded = recordScene(scene, columnsOf(recorder.trajectory()), shapes);
      checkInside(options, recorded);
      terminal.report(missingSurfaces(recorded));
      for (const file of files) {
        file.write(await contentOf(file, recorded, { ...options, ...terminal.speech, signal }));
        file.commit();
      }
    },
    discard() {
      for (const file of files) file.discard();
    },
  };
}

interface Drawing extends SceneFileOptions {
  readonly language: "en" | "ru";
  readonly signal: AbortSignal;
}

async function contentOf(
  { path }: AtomicFile,
  recorded: RecordedScene,
  options: Drawing,
): Promise<Uint8Array | string> {
  const kind = extname(path).toLowerCase();
  if (kind === ".glb") {
    const { writeGlb } = await import("@cosimo/scene");
    return writeGlb(recorded, { generator: `Cosimo ${version}` });
  }
  // Its script is half a megabyte.
  const { renderScenePage } = await import("@cosimo/scene/page");
  const page = renderScenePage(recorded, options);
  if (kind === ".html") return page;
  try {
    if (kind === ".webm") return await videoOf(page, recorded, options);
    const { drawPicture } = await import("./draw-picture.ts");
    return await drawPicture(page, options.at ?? recorded.stopTime);
  } catch (error) {
    // Ctrl-C ends the browser, too, before or after it is heard here.
    if (options.signal.aborted) throw new Interruption("interrupted", "plot");
    throw error;
  }
}

/** A video of 20 minutes, which a processor draws in about an hour. */
const MOST_FRAMES = 36_000;

/** @throws FileError, ModelError: there are too many frames */
async function videoOf(
  page: string,
  run: RecordedScene,
  { videoSpeed, signal }: Drawing,
): Promise<Uint8Array> {
  const { frameCount, usualSpeed } = await import("@cosimo/scene/video");
  const usual = usualSpeed(run);
  const speed = videoSpeed ?? usual;
  const count = frameCount(run, speed);
  if (count > MOST_FRAMES) {
    const args = { count, most: MOST_FRAMES, speed: usual };
    throw new ModelError([diagnoseWithoutSpan(sceneMessages, "scene.too-many-frames", args)]);
  }
  const { drawVideo } = await import("./draw-video.ts");
  return drawVideo(page, run, speed, signal);
}

type Scene = NonNullable<Model["dae"]["scene"]>;

const MOST_SHAPES = 100_000;

/** @throws ModelError: there are too many */
function checkShapes({ shapes, arrows, surfaces }: Scene): void {
  const count = shapes.length + arrows.length + surfaces.length;
  if (count > MOST_SHAPES) {
    const args = { count, most: MOST_SHAPES };
    throw new ModelError([diagnoseWithoutSpan(sceneMessages, "scene.too-many-shapes", args)]);
  }
}

function missingSurfaces({ missingSurfaces: names }: RecordedScene): readonly Diagnostic[] {
  if (names.length === 0) return [];
  return [diagnoseWithoutSpan(sceneMessages, "scene.surfaces", { components: listed(names) })];
}

/** @throws ModelError where the time of a picture or the speed of a video has no effect or no meaning */
export function checkSceneOptions(options: SceneFileOptions, isNoModel: boolean): void {
  checkUse("--at", "--picture", options.at, options.picture, isNoModel);
  checkUse("--video-speed", "--video", options.videoSpeed, options.video, isNoModel);
  const { videoSpeed: speed } = options;
  if (speed !== undefined && !(speed > 0 && Number.isFinite(speed)))
    throw new ModelError([diagnoseWithoutSpan(sceneMessages, "scene.bad-speed", { speed })]);
}

function checkUse(
  option: string,
  of: string,
  given: number | undefined,
  file: string | undefined,
  isNoModel: boolean,
): void {
  if (given === undefined || (file !== undefined && !isNoModel)) return;
  const found = isNoModel
    ? diagnoseWithoutSpan(sceneMessages, "scene.option-elsewhere", { option })
    : diagnoseWithoutSpan(sceneMessages, "scene.option-alone", { option, of });
  throw new ModelError([found]);
}

/** @throws ModelError: the run has not reached the time of the picture, or began later */
function checkInside({ at }: SceneFileOptions, { startTime, stopTime }: RecordedScene): void {
  if (at === undefined || (at >= startTime && at <= stopTime)) return;
  const args = { time: at, begin: startTime, end: stopTime };
  throw new ModelError([diagnoseWithoutSpan(sceneMessages, "scene.at-outside", args)]);
}

/** @throws FileError */
function checkSuffix(
  file: string | undefined,
  suffix: string,
  expected: Parameters<typeof unexpectedKind>[1],
): void {
  if (file !== undefined && extname(file).toLowerCase() !== suffix) throw unexpectedKind(file, expected);
}

/** Other results than the view do without its numbers. */
export function withoutScene(sink: TrajectorySink): TrajectorySink {
  return selectVariables(sink, ({ role }) => role !== "visual");
}
