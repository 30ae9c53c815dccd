/** Error at a place in a kernel source that violates the kernel language. */
export class KernelError extends Error {
  /** @param {import("typescript").Node} node */
  constructor(node, message) {
    const source = node.getSourceFile();
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
    super(`${source.fileName}:${line + 1}:${character + 1}: ${message}`);
  }
}

/** @returns {never} */
export function refuse(node, message) {
  throw new KernelError(node, message);
}
