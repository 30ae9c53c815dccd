import type { Mesh } from "../meshes/mesh.ts";
import type { RecordedArrow, RecordedPart, RecordedScene } from "../motion/recorded-scene.ts";
import type { Between, Track } from "../motion/track.ts";

/** A track as JSON: times in double, values in single precision, in Base64. */
interface PackedTrack {
  readonly b: Between;
  readonly w: number;
  readonly t: string;
  readonly v: string;
}

type Packed<T> = { readonly [K in keyof T]: T[K] extends Track ? PackedTrack : T[K] };

/** What a page with a view contains, as JSON. */
export interface PackedScene extends Omit<RecordedScene, "parts" | "arrows" | "files"> {
  readonly parts: readonly Packed<RecordedPart>[];
  readonly arrows: readonly Packed<RecordedArrow>[];
  /** Meshes of files, by their addresses. */
  readonly files: Readonly<Record<string, { readonly p: string; readonly n: string; readonly i: string }>>;
}

export function packScene(scene: RecordedScene): PackedScene {
  return {
    ...scene,
    parts: scene.parts.map((part) => packed(part)),
    arrows: scene.arrows.map((arrow) => packed(arrow)),
    files: Object.fromEntries(
      [...scene.files].map(([address, { positions, normals, indices }]) => [
        address,
        { p: base64(positions), n: base64(normals), i: base64(Uint32Array.from(indices)) },
      ]),
    ),
  };
}

export function unpackScene({ files, ...scene }: PackedScene): RecordedScene {
  const meshes = Object.entries(files).map(([address, { p, n, i }]) => {
    const mesh: Mesh = {
      positions: new Float32Array(bytesOf(p)),
      normals: new Float32Array(bytesOf(n)),
      indices: new Uint32Array(bytesOf(i)),
    };
    return [address, mesh] as const;
  });
  return {
    ...scene,
    parts: scene.parts.map((part) => unpacked<RecordedPart>(part)),
    arrows: scene.arrows.map((arrow) => unpacked<RecordedArrow>(arrow)),
    files: new Map(meshes),
  };
}

function isTrack(value: unknown): value is Track {
  return typeof value === "object" && value !== null && "between" in value;
}

function packed<T extends object>(part: T): Packed<T> {
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    isTrack(value)
      ? {
          ...{ b: value.between, w: value.width },
          ...{ t: base64(value.times), v: base64(Float32Array.from(value.values)) },
        }
      : value,
  ]);
  return Object.fromEntries(entries) as Packed<T>;
}

function unpacked<T extends object>(part: Packed<T>): T {
  const entries = Object.entries(part).map(([name, value]) => {
    if (typeof value !== "object" || value === null || !("b" in value)) return [name, value];
    const { b, w, t, v } = value as PackedTrack;
    const values = Float64Array.from(new Float32Array(bytesOf(v)));
    return [name, { between: b, width: w, times: new Float64Array(bytesOf(t)), values }];
  });
  return Object.fromEntries(entries) as T;
}

function base64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let text = "";
  const portion = 0x80_00;
  for (let at = 0; at < bytes.length; at += portion)
    text += String.fromCharCode(...bytes.subarray(at, at + portion));
  return btoa(text);
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;
}
