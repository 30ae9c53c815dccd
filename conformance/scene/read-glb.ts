interface GltfNode {
  readonly name: string;
  readonly translation: number[];
  readonly rotation: number[];
  readonly scale: number[];
}

/** A binary glTF file as a reader of its own sees it: written from the specification, not from the writer. */
export interface Gltf {
  readonly json: {
    readonly accessors: readonly { bufferView: number; count: number; type: "SCALAR" | "VEC3" | "VEC4" }[];
    readonly bufferViews: readonly { byteOffset?: number }[];
    readonly nodes: readonly GltfNode[];
    readonly materials: readonly object[];
    readonly animations: readonly {
      readonly channels: readonly { sampler: number; target: { node: number; path: string } }[];
      readonly samplers: readonly { input: number; output: number }[];
    }[];
  };
  samplerOf(node: string, path: string): { readonly times: Float32Array; readonly values: Float32Array };
}

export function openGlb(glb: Uint8Array): Gltf {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as Gltf["json"];
  const binary = 20 + length + 8;
  const floats = (accessor: number): Float32Array => {
    const { bufferView, count, type } = json.accessors[accessor]!;
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type];
    const { byteOffset = 0 } = json.bufferViews[bufferView]!;
    return Float32Array.from({ length: count * width }, (_, i) =>
      view.getFloat32(binary + byteOffset + 4 * i, true),
    );
  };
  return {
    json,
    samplerOf(name, path) {
      const node = json.nodes.findIndex((one) => one.name === name);
      const { channels, samplers } = json.animations[0]!;
      const { sampler } = channels.find(({ target }) => target.node === node && target.path === path)!;
      return { times: floats(samplers[sampler]!.input), values: floats(samplers[sampler]!.output) };
    },
  };
}

/** Position, rotation and scale of a node: of its animation, linear between keys, or its own. */
export function poseIn(file: Gltf, name: string, time: number) {
  const node = file.json.nodes.find((one) => one.name === name)!;
  const value = (path: "translation" | "rotation" | "scale"): number[] => {
    const isAnimated = file.json.animations[0]!.channels.some(
      ({ target }) => file.json.nodes[target.node] === node && target.path === path,
    );
    if (!isAnimated) return node[path];
    const { times, values } = file.samplerOf(name, path);
    const width = values.length / times.length;
    let key = times.findLastIndex((one) => one <= time);
    key = Math.max(0, Math.min(times.length - 2, key));
    const part = Math.min(1, Math.max(0, (time - times[key]!) / (times[key + 1]! - times[key]!)));
    const mixed = Array.from(
      { length: width },
      (_, i) => values[key * width + i]! * (1 - part) + values[(key + 1) * width + i]! * part,
    );
    const norm = path === "rotation" ? Math.hypot(...mixed) : 1;
    return mixed.map((one) => one / norm);
  };
  return { translation: value("translation"), rotation: value("rotation"), scale: value("scale") };
}
