/** Prefixes common to classes and components. */
export interface ElementPrefixes {
  readonly redeclare: boolean;
  readonly final: boolean;
  readonly inner: boolean;
  readonly outer: boolean;
  readonly replaceable: boolean;
}

export const noElementPrefixes: ElementPrefixes = {
  redeclare: false,
  final: false,
  inner: false,
  outer: false,
  replaceable: false,
};
