import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Raycaster, Vector2, Vector3 } from "three";
import { arrowParts } from "../motion/arrow-parts.ts";
import type { RecordedPart, RecordedScene } from "../motion/recorded-scene.ts";
import type { Side } from "../motion/track.ts";
import { createPartInstances, type PartInstances } from "./part-instances.ts";
import { type CameraFacts, createStage, type ViewDirection } from "./stage.ts";
import { writePose } from "./write-pose.ts";

/** A canvas with the scenes of runs at one instant. */
export interface SceneView {
  readonly canvas: HTMLCanvasElement;
  /** The first run, and others as ghosts. Looks at the whole of it if `fits`. */
  show(scene: RecordedScene, options?: ShowOptions): void;
  setTime(time: number, side?: Side): void;
  setDark(isDark: boolean): void;
  setOrthographic(is: boolean): void;
  setArrows(are: boolean): void;
  setShadows(are: boolean): void;
  fit(direction?: ViewDirection): void;
  /** The visualizer at a place of the canvas [CSS pixels]. */
  pick(x: number, y: number): string | undefined;
  /** Marks the parts of a visualizer, and draws the way of the first one's centre. */
  choose(component: string | undefined): void;
  /** The camera goes with the chosen part. */
  setFollowing(is: boolean): void;
  resize(width: number, height: number, ratio?: number): void;
  /** Draws now; otherwise with the next frame of the screen. */
  render(): void;
  facts(): FrameFacts;
  dispose(): void;
}

/** About the last frame. */
export interface FrameFacts {
  /** Of scripts [ms]. */
  readonly time: number;
  readonly drawCalls: number;
  /** Name of what draws. */
  readonly renderer: string;
  readonly hasShadows: boolean;
  readonly camera: CameraFacts;
}

export interface ShowOptions {
  readonly ghosts?: readonly RecordedScene[];
  readonly fits?: boolean;
}

const TRACE_POINTS = 400;

export function createSceneView(canvas: HTMLCanvasElement): SceneView {
  let asked = 0;
  let time = 0;
  let side: Side = "right";
  let recorded: RecordedScene | undefined;
  let parts: readonly RecordedPart[] = [];
  let bodies: PartInstances | undefined;
  let arrows: PartInstances | undefined;
  let others: readonly PartInstances[] = [];
  let trace: Line | undefined;
  let chosen: RecordedPart | undefined;
  let isFollowing = false;
  let hasArrows = true;
  let frameTime = 0;
  const draw = (): void => {
    asked = 0;
    const begun = performance.now();
    bodies?.move(time, side);
    if (hasArrows) arrows?.move(time, side);
    for (const one of others) one.move(time, side);
    if (isFollowing && chosen !== undefined) stage.follow(centreAt(chosen));
    stage.render();
    frameTime = performance.now() - begun;
  };
  const ask = (): void => {
    asked ||= requestAnimationFrame(draw);
  };
  const stage = createStage(canvas, ask);
  const rendererName = (): string => {
    const gl = stage.renderer.getContext();
    const names = gl.getExtension("WEBGL_debug_renderer_info");
    return String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  };
  const { world } = stage;
  // A processor has no time for them.
  let hasShadows = !/SwiftShader|llvmpipe|Software|Basic Render/i.test(rendererName());
  stage.setShadows(hasShadows);
  const matrix = new Float64Array(16);
  const centreAt = (part: RecordedPart, at = time, on: Side = side): Vector3 => {
    writePose(part, at, on, matrix, 0);
    const half = 0.5;
    const point = new Vector3(
      matrix[12]! + half * matrix[0]!,
      matrix[13]! + half * matrix[1]!,
      matrix[14]! + half * matrix[2]!,
    );
    return point.applyQuaternion(world.quaternion);
  };
  const clear = (): void => {
    for (const one of [bodies, arrows, ...others])
      if (one !== undefined) {
        for (const mesh of one.meshes) world.remove(mesh);
        one.dispose();
      }
    dropTrace();
  };
  const dropTrace = (): void => {
    if (trace === undefined) return;
    trace.removeFromParent();
    trace.geometry.dispose();
    trace = undefined;
  };
  const drawTrace = (part: RecordedPart): void => {
    const { startTime, stopTime } = recorded!;
    const points = new Float32Array(3 * (TRACE_POINTS + 1));
    for (let i = 0; i <= TRACE_POINTS; i++)
      centreAt(part, startTime + ((stopTime - startTime) * i) / TRACE_POINTS).toArray(points, 3 * i);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(points, 3));
    trace = new Line(geometry, new LineBasicMaterial({ color: 0xff_8c_1a }));
    trace.frustumCulled = false;
    // Its points are turned already.
    world.parent!.add(trace);
  };
  const view: SceneView = {
    canvas,
    show(scene, { ghosts = [], fits = true } = {}) {
      clear();
      recorded = scene;
      chosen = undefined;
      parts = scene.parts;
      const { files } = scene;
      bodies = createPartInstances(parts, { isGhost: false, hasShadows: true, files });
      arrows = createPartInstances(arrowParts(scene), { isGhost: false, hasShadows: false, files });
      others = ghosts.map((one) =>
        createPartInstances(one.parts, { isGhost: true, hasShadows: false, files: one.files }),
      );
      for (const one of [...others, bodies]) for (const mesh of one.meshes) world.add(mesh);
      if (hasArrows) for (const mesh of arrows.meshes) world.add(mesh);
      stage.setBounds(scene);
      if (fits) stage.fit();
      ask();
    },
    setTime(at, on = "right") {
      time = at;
      side = on;
      ask();
    },
    setDark: (isDark) => stage.setStyle({ isDark }),
    setOrthographic: (is) => stage.setOrthographic(is),
    setArrows(are) {
      if (are === hasArrows) return;
      hasArrows = are;
      for (const mesh of arrows?.meshes ?? [])
        if (are) world.add(mesh);
        else world.remove(mesh);
      ask();
    },
    setShadows(are) {
      hasShadows = are;
      stage.setShadows(are);
    },
    fit: (direction) => stage.fit(direction),
    pick(x, y) {
      if (bodies === undefined) return undefined;
      const { clientWidth, clientHeight } = canvas;
      const ray = new Raycaster();
      const at = new Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight);
      ray.setFromCamera(at, stage.camera());
      const [hit] = ray.intersectObjects([...bodies.meshes], false);
      const part = hit && bodies.partOf(hit.object, hit.instanceId!);
      return part === undefined ? undefined : parts[part]!.component;
    },
    choose(component) {
      const part = parts.findIndex((one) => one.component === component);
      chosen = parts[part];
      bodies?.choose(part < 0 ? undefined : part);
      dropTrace();
      if (chosen !== undefined) drawTrace(chosen);
      ask();
    },
    setFollowing(is) {
      isFollowing = is;
      ask();
    },
    resize: (width, height, ratio) => stage.resize(width, height, ratio),
    render() {
      cancelAnimationFrame(asked);
      draw();
    },
    facts() {
      const renderer = rendererName();
      const { calls: drawCalls } = stage.renderer.info.render;
      return { time: frameTime, drawCalls, renderer, hasShadows, camera: stage.cameraFacts() };
    },
    dispose() {
      cancelAnimationFrame(asked);
      clear();
      stage.dispose();
    },
  };
  return view;
}
