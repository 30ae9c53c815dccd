import { emptyStudy, type SavedProject, type Slider } from "../state/project.ts";

/** A model to begin with; its text is a file of the site, beside the page. */
export interface Example {
  readonly file: string;
  /** Path in the repository's folder of examples. */
  readonly source: string;
  readonly sliders: readonly Slider[];
}

const slider = (name: string, min: number, max: number): Slider => ({ name, min, max, logarithmic: false });

export const examples: readonly Example[] = [
  { file: "StickSlip.mo", source: "StickSlip.mo", sliders: [] },
  { file: "ClutchEngagement.mo", source: "ClutchEngagement.mo", sliders: [] },
  { file: "Pendulum.mo", source: "Pendulum.mo", sliders: [] },
  { file: "SinusoidalGround.mo", source: "SinusoidalGround.mo", sliders: [] },
  { file: "bouncing-ball.lisma", source: "lisma/bouncing-ball.lisma", sliders: [] },
  { file: "stick-slip.lisma", source: "lisma/stick-slip.lisma", sliders: [] },
  { file: "two-tanks.lisma", source: "lisma/two-tanks.lisma", sliders: [] },
];

const ball = `model Ball "A ball that bounces"
  parameter Real e(min = 0, max = 1) = 0.8 "Part of the speed kept by a bounce";
  parameter Real g(unit = "m/s2") = 9.81 "Gravity";
  Real h(start = 1, fixed = true, unit = "m") "Height";
  Real v(start = 0, fixed = true, unit = "m/s") "Velocity";
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
  annotation (experiment(StopTime = 5));
end Ball;
`;

/** What a page without a link begins with: in its first script, so that it runs at once. */
export const firstProject: SavedProject = {
  project: { files: { "Ball.mo": ball }, open: "Ball.mo" },
  study: { ...emptyStudy, sliders: [slider("e", 0, 0.95), slider("h", 0.2, 3)] },
};

export async function loadExample({ file, source, sliders }: Example): Promise<SavedProject> {
  const response = await fetch(`examples/${source}`);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const text = await response.text();
  return {
    project: { files: { [file]: text }, open: file },
    study: { ...emptyStudy, sliders },
  };
}
