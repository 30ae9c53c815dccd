import { type Diagnostic, diagnoseWithoutSpan, type Model, ModelError } from "@cosimo/core/models";
import type { Mesh, ShapeFiles } from "@cosimo/scene";
import { sceneMessages } from "./scene-messages.ts";

type Scene = NonNullable<Model["dae"]["scene"]>;

/** All files of a view together [bytes]. */
const MOST_BYTES = 200e6;

/** The meshes of the files that shapes name, and what is said of those that are boxes instead. @throws ModelError: they are too large */
export async function readShapeFiles(
  { shapes }: Scene,
  readFile: (address: string) => Uint8Array | undefined,
): Promise<{ readonly files: ShapeFiles; readonly diagnostics: readonly Diagnostic[] }> {
  const { isOwnShape } = await import("@cosimo/scene");
  const files = new Map<string, Mesh>();
  const others = shapes.filter(({ shapeType }) => !isOwnShape(shapeType));
  if (others.length === 0) return { files, diagnostics: [] };
  const { readShape } = await import("@cosimo/scene/files");
  let size = 0;
  const problemOf = (address: string) => {
    const bytes = readFile(address);
    if (bytes === undefined) return "missing";
    size += bytes.length;
    if (size > MOST_BYTES) {
      const args = { size: Math.round(size / 1e6), most: MOST_BYTES / 1e6 };
      throw new ModelError([diagnoseWithoutSpan(sceneMessages, "scene.files-too-large", args)]);
    }
    const mesh = readShape(address, bytes);
    if (typeof mesh === "string") return mesh;
    files.set(address, mesh);
    return undefined;
  };
  const diagnostics = [...new Set(others.map(({ shapeType }) => shapeType))].flatMap((file) => {
    const problem = problemOf(file);
    return problem === undefined ? [] : [fileProblem(problem, file, others)];
  });
  return { files, diagnostics };
}

/** Warnings for a run without a view: of files that are missing. Names of forms have no suffix. */
export function missingShapeFiles(
  { shapes }: Scene,
  readFile: (address: string) => Uint8Array | undefined,
): readonly Diagnostic[] {
  const files = new Set(shapes.map(({ shapeType }) => shapeType).filter((one) => /\.\w+$/.test(one)));
  const missing = [...files].filter((file) => readFile(file) === undefined);
  return missing.map((file) => fileProblem("missing", file, shapes));
}

type FileProblem = "missing" | "format" | "damaged" | "empty";

function fileProblem(problem: FileProblem, file: string, shapes: Scene["shapes"]): Diagnostic {
  const components = shapes.filter(({ shapeType }) => shapeType === file);
  const args = { file, components: listed(components.map(({ component }) => component.join("."))) };
  return diagnoseWithoutSpan(sceneMessages, `scene.file-${problem}`, args);
}

/** Names in a message. */
const MOST_NAMES = 5;

/** The first different names, for a message. */
export function listed(all: readonly string[]): string {
  const names = [...new Set(all)];
  return names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? ", ..." : "");
}
