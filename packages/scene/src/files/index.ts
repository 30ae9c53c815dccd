export { readShape, type ShapeFault } from "./read-shape.ts";
