import { modelText } from "../library-models.ts";

/** Models of `conformance/models/space`; some extend another one. */
export const spaceModels = [
  "Pendulum",
  "DoublePendulum",
  "Chain",
  "HeavyTop",
  "FreeTop",
  "RollingWheel",
  "RobotForward",
  "RobotInverse",
  "PlanarFourBar",
  "Windows",
  "Squeezer",
  "Bricard",
  "SpatialLoop",
  "JointTree",
  "ForcesAndSensors",
] as const;

export type SpaceModel = (typeof spaceModels)[number];

/** The last model of a text is the one that runs. */
export function spaceText(name: SpaceModel, modification = ""): string {
  const base = name.startsWith("Robot") ? modelText("space/Robot") : "";
  return `${base}${modelText(`space/${name}`)}\nmodel Case = ${name}(${modification});\n`;
}
