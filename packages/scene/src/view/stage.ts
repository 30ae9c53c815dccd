import {
  AmbientLight,
  AxesHelper,
  Color,
  DirectionalLight,
  GridHelper,
  Group,
  HemisphereLight,
  Mesh,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { type RecordedScene, sizeOf } from "../motion/recorded-scene.ts";

/** Views along the axes of the world; `corner`: of all three. */
export type ViewDirection = "x" | "y" | "z" | "corner";

/** A camera that looks from a place to another, with y up, seeing `field` degrees from top to bottom; undefined: in parallel. */
export interface CameraFacts {
  readonly position: readonly number[];
  readonly target: readonly number[];
  readonly field: number | undefined;
}

export interface StageStyle {
  readonly isDark: boolean;
}

/** What draws: renderer, light, ground, camera and its movements. */
export interface Stage {
  readonly renderer: WebGLRenderer;
  /** Turned so that gravity points down. */
  readonly world: Group;
  readonly camera: () => PerspectiveCamera | OrthographicCamera;
  cameraFacts(): CameraFacts;
  /** The camera sees the whole scene. */
  fit(direction?: ViewDirection): void;
  setOrthographic(is: boolean): void;
  /** Whether bodies throw shadows, on each other and on the ground. */
  setShadows(are: boolean): void;
  setStyle(style: StageStyle): void;
  setBounds(scene: RecordedScene): void;
  resize(width: number, height: number, ratio?: number): void;
  render(): void;
  /** The camera keeps its distance from a point that moves. */
  follow(point: Vector3): void;
  dispose(): void;
}

const FIELD = 35;
/** Points of a side of the map of shadows. */
const SHADOW_POINTS = 2048;

export function createStage(canvas: HTMLCanvasElement, onChange: () => void): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
  const scene = new Scene();
  const world = new Group();
  const perspective = new PerspectiveCamera(FIELD, 1, 0.01, 1000);
  const orthographic = new OrthographicCamera(-1, 1, 1, -1, -1000, 1000);
  let camera: PerspectiveCamera | OrthographicCamera = perspective;
  const controls = new OrbitControls<PerspectiveCamera | OrthographicCamera>(camera, canvas);
  controls.addEventListener("change", onChange);
  renderer.shadowMap.enabled = true;
  const sun = new DirectionalLight(0xff_ff_ff, 1.6);
  sun.shadow.mapSize.set(SHADOW_POINTS, SHADOW_POINTS);
  // Goes with the camera: what faces it is never dark.
  const lamp = new DirectionalLight(0xff_ff_ff, 1.2);
  scene.add(
    world,
    new AmbientLight(0xff_ff_ff, 0.4),
    new HemisphereLight(0xff_ff_ff, 0x88_88_99, 0.8),
    sun,
    lamp,
  );
  const center = new Vector3();
  const extent = new Vector3(1, 1, 1);
  let radius = 1;
  let ground: Object3D | undefined;
  const shade = new Mesh(new PlaneGeometry(), new ShadowMaterial({ opacity: 0.25 }));
  shade.rotation.x = -Math.PI / 2;
  shade.receiveShadow = true;
  scene.add(shade);
  let axes: AxesHelper | undefined;
  let aspect = 1;
  let isDark = false;

  const drawGround = (): void => {
    if (ground !== undefined) scene.remove(ground);
    if (axes !== undefined) world.remove(axes);
    const step = 10 ** Math.floor(Math.log10(Math.max(radius, 1e-9)));
    const cells = 2 * Math.ceil((1.5 * radius) / step);
    const line = isDark ? 0x3a_42_4e : 0xd5_da_e2;
    ground = new GridHelper(cells * step, cells, isDark ? 0x56_60_70 : 0xb4_bc_c8, line);
    ground.position.set(center.x, center.y - extent.y / 2 - 0.002 * radius, center.z);
    scene.add(ground);
    shade.position.copy(ground.position);
    shade.scale.setScalar(cells * step);
    axes = new AxesHelper(0.2 * radius);
    world.add(axes);
  };
  /** Least distance of a camera in this direction of the centre that sees all corners of the box around the scene. */
  const distance = (towards: Vector3): number => {
    const height = Math.tan((Math.PI / 180) * (FIELD / 2));
    const right = new Vector3(0, 1, 0).cross(towards).normalize();
    const up = new Vector3().crossVectors(towards, right);
    const half = extent.clone().multiplyScalar(0.5);
    const seen = [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) =>
        [-1, 1].map((z) => {
          const corner = new Vector3(x, y, z).multiply(half);
          const aside = Math.max(Math.abs(corner.dot(right)) / aspect, Math.abs(corner.dot(up)));
          return corner.dot(towards) + aside / height;
        }),
      ),
    );
    return Math.max(...seen, 0.5 * radius);
  };
  const project = (): void => {
    perspective.aspect = aspect;
    perspective.near = radius / 100;
    perspective.far = 100 * radius;
    perspective.updateProjectionMatrix();
    const half = 1.15 * radius * Math.max(1, 1 / aspect);
    Object.assign(orthographic, {
      ...{ left: -half * aspect, right: half * aspect, top: half, bottom: -half },
      ...{ near: -100 * radius, far: 100 * radius },
    });
    orthographic.updateProjectionMatrix();
  };
  const stage: Stage = {
    renderer,
    world,
    camera: () => camera,
    cameraFacts: () => ({
      position: camera.position.toArray(),
      target: controls.target.toArray(),
      field: camera === perspective ? perspective.fov : undefined,
    }),
    fit(direction) {
      const offsets = { x: [1, 0, 0], y: [0, 1, 1e-4], z: [0, 0, 1], corner: [0.55, 0.4, 0.75] } as const;
      // Seen from the front where it lies in a plane, and then a little from above.
      const isFlat = extent.z < 0.2 * Math.max(extent.x, extent.y);
      const usual = isFlat ? ([0.12, 0.12, 1] as const) : offsets.corner;
      const [x, y, z] = direction ? offsets[direction] : usual;
      controls.target.copy(center);
      orthographic.zoom = 1;
      const towards = new Vector3(x, y, z).normalize();
      const position = towards.clone().multiplyScalar(distance(towards)).add(center);
      for (const one of [perspective, orthographic]) one.position.copy(position);
      project();
      controls.update();
      onChange();
    },
    setOrthographic(is) {
      const next = is ? orthographic : perspective;
      next.position.copy(camera.position);
      next.quaternion.copy(camera.quaternion);
      camera = next;
      controls.object = next;
      project();
      controls.update();
      onChange();
    },
    setShadows(are) {
      sun.castShadow = are;
      shade.visible = are;
      onChange();
    },
    setStyle(style) {
      isDark = style.isDark;
      scene.background = new Color(isDark ? 0x16_1a_20 : 0xf6_f8_fb);
      drawGround();
      onChange();
    },
    setBounds(recorded) {
      const turn = new Quaternion().setFromUnitVectors(new Vector3(...recorded.up), new Vector3(0, 1, 0));
      world.quaternion.copy(turn);
      const { least, most } = recorded;
      const corners = Array.from({ length: 8 }, (_, i) =>
        new Vector3(
          i & 1 ? most[0] : least[0],
          i & 2 ? most[1] : least[1],
          i & 4 ? most[2] : least[2],
        ).applyQuaternion(turn),
      );
      const low = corners.reduce((a, b) => a.clone().min(b));
      const high = corners.reduce((a, b) => a.clone().max(b));
      center.addVectors(low, high).multiplyScalar(0.5);
      extent.subVectors(high, low);
      radius = Math.max(1e-6, sizeOf(recorded) / 2);
      sun.position.copy(center).add(new Vector3(radius, 2 * radius, 1.5 * radius));
      sun.target.position.copy(center);
      scene.add(sun.target);
      const reach = 1.2 * radius;
      Object.assign(sun.shadow.camera, {
        ...{ left: -reach, right: reach, top: reach, bottom: -reach },
        ...{ near: 0.1 * radius, far: 6 * radius },
      });
      sun.shadow.camera.updateProjectionMatrix();
      // Shadows of a surface on itself would be stripes.
      sun.shadow.normalBias = (4 * reach) / SHADOW_POINTS;
      drawGround();
    },
    resize(width, height, ratio = Math.min(2, globalThis.devicePixelRatio ?? 1)) {
      aspect = width / Math.max(1, height);
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
      project();
      onChange();
    },
    render() {
      lamp.position.copy(camera.position);
      lamp.target = world;
      renderer.render(scene, camera);
    },
    follow(point) {
      const by = point.clone().sub(controls.target);
      controls.target.add(by);
      camera.position.add(by);
      controls.update();
    },
    dispose() {
      controls.dispose();
      shade.geometry.dispose();
      shade.material.dispose();
      renderer.dispose();
    },
  };
  stage.setStyle({ isDark: false });
  return stage;
}
