/** The kind of a unit mesh, with what scaling cannot express; parts of one form are drawn together. */
export type MeshForm =
  | { readonly kind: "box" | "sphere" | "cylinder" | "beam" }
  /** Diameter at the end relative to that at the beginning. */
  | { readonly kind: "cone"; readonly ratio: number }
  /** Inner relative to outer diameter. */
  | { readonly kind: "pipe"; readonly ratio: number }
  /** Negative: teeth on the inner side of a ring. */
  | { readonly kind: "gearwheel"; readonly teeth: number }
  /** Thickness of the wire, relative to the size across and along the axis. */
  | { readonly kind: "spring"; readonly windings: number; readonly across: number; readonly along: number }
  /** Triangles of a file. */
  | { readonly kind: "file"; readonly address: string; readonly scaled: boolean };

/** Equal for equal forms. */
export function formKey(form: MeshForm): string {
  return Object.values(form).join(" ");
}

const ownShapes: ReadonlySet<string> = new Set([
  ...["box", "sphere", "cylinder", "pipecylinder", "cone", "pipe", "beam", "gearwheel", "spring"],
]);

/** Whether a shape is drawn from its numbers; else it is the address of a file. */
export function isOwnShape(shapeType: string): boolean {
  return ownShapes.has(shapeType);
}

/** Form of a MultiBody shape: `length` and `width` decide how a spring's wire looks. */
export function formOf(
  shapeType: string,
  { extra, length, width, height }: Readonly<Record<"extra" | "length" | "width" | "height", number>>,
): MeshForm {
  switch (shapeType) {
    case "box":
    case "sphere":
    case "cylinder":
    case "beam":
      return { kind: shapeType };
    case "cone":
      return { kind: "cone", ratio: Math.max(0, rounded(extra)) };
    case "pipe":
      return { kind: "pipe", ratio: Math.min(1, Math.max(0, rounded(extra))) };
    case "pipecylinder":
      return { kind: "cylinder" };
    case "gearwheel":
      return { kind: "gearwheel", teeth: Math.round(extra) };
    case "spring": {
      // For springs the height is twice the thickness of the wire.
      const wire = height / 2;
      const across = width > 0 ? Math.min(0.45, rounded(wire / width)) : 0.1;
      const along = length !== 0 ? Math.min(0.2, rounded(Math.abs(wire / length))) : 0.05;
      return { kind: "spring", windings: Math.max(1, Math.round(extra)), across, along };
    }
    default:
      return { kind: "file", address: shapeType, scaled: extra === 1 };
  }
}

/** To 1 %: nearly equal parts share a mesh. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
