export { type GltfOptions, writeGlb } from "./gltf/write-glb.ts";
export type { Mesh } from "./meshes/mesh.ts";
export { formKey, isOwnShape, type MeshForm } from "./meshes/mesh-form.ts";
export { unitMesh } from "./meshes/unit-mesh.ts";
export {
  type RecordingTolerance,
  recordScene,
  type ShapeFiles,
  usualTolerance,
} from "./motion/record-scene.ts";
export {
  type RecordedArrow,
  type RecordedPart,
  type RecordedScene,
  sizeOf,
} from "./motion/recorded-scene.ts";
export { columnsOf, type SceneColumns } from "./motion/scene-columns.ts";
export { type Side, type Track, valueAt } from "./motion/track.ts";
