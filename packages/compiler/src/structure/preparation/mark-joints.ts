import {
  type Component,
  freeVariables,
  type HybridDae,
  type QualifiedName,
  type VariableId,
} from "@cosimo/ir";

/** The frames of one component: connectors through which forces and torques flow. */
interface Frames {
  readonly names: Set<string>;
  /** An equation contains flows of one frame only. */
  isOpen: boolean;
  /** No equation contains flows. */
  isFree: boolean;
  /** Components in it that have frames. */
  readonly inner: string[];
}

/** Marks components that hold frames: joints let them move, in part; roots fix one whatever acts on it. */
export function markJoints(dae: HybridDae): HybridDae {
  const frames = framesOf(dae.variables);
  if (frames.size === 0) return dae;
  const frameOfFlow = new Map<VariableId, { readonly frame: string; readonly owner: string }>();
  for (const { id, connection, origin } of dae.variables) {
    if (connection !== "flow") continue;
    const owner = nameOf(origin.component.slice(0, -1));
    const frame = nameOf(origin.component);
    if (frames.get(owner)?.names.has(frame)) frameOfFlow.set(id, { frame, owner });
  }
  for (const { left, right, origin, source } of dae.equations) {
    const owner = nameOf(origin.component);
    const own = frames.get(owner);
    if (own === undefined || source === "unconnected") continue;
    const flows = [left, right].flatMap((side) => freeVariables(side, dae.relations));
    const touched = new Set(
      flows.flatMap((v) => (frameOfFlow.get(v)?.owner === owner ? [frameOfFlow.get(v)!.frame] : [])),
    );
    if (touched.size > 0) own.isFree = false;
    if (touched.size === 1 && source !== "connection") own.isOpen = true;
  }
  const components = dae.components.map((component) => {
    const role = roleOf(nameOf(component.path), frames);
    return role === undefined ? component : { ...component, role };
  });
  return { ...dae, components };
}

/** By component: its connectors through which forces and torques flow. */
function framesOf(variables: HybridDae["variables"]): Map<string, Frames> {
  const units = new Map<string, Set<string>>();
  for (const { connection, origin, unit } of variables) {
    if (connection !== "flow") continue;
    const connector = nameOf(origin.component);
    const known = units.get(connector);
    if (known === undefined) units.set(connector, new Set([unit]));
    else known.add(unit);
  }
  const frames = new Map<string, Frames>();
  for (const [frame, flows] of units) {
    if (!flows.has("N") || !flows.has("N.m")) continue;
    const owner = outside(frame);
    const known = frames.get(owner);
    if (known === undefined)
      frames.set(owner, { names: new Set([frame]), isOpen: false, isFree: true, inner: [] });
    else known.names.add(frame);
  }
  for (const name of frames.keys()) frames.get(outside(name))?.inner.push(name);
  return frames;
}

function outside(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

function roleOf(name: string, frames: ReadonlyMap<string, Frames>): Component["role"] {
  const own = frames.get(name);
  if (own === undefined) return undefined;
  const { names, isOpen, isFree, inner } = own;
  if (inner.length === 0 && isFree) return "root";
  const isMade = inner.length > 0 && inner.every((part) => roleOf(part, frames) === "joint");
  return names.size > 1 && (isOpen || isMade) ? "joint" : undefined;
}

function nameOf(path: QualifiedName): string {
  return path.join(".");
}
