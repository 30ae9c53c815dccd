import type { PhraseCatalogue } from "@cosimo/ir";

/** The report of structural analysis. */
export const reportPhrases = {
  "structure.summary":
    "{equations} {equations|equation|equations}, {states} {states|state|states}, {blocks} {blocks|block|blocks}, {loops}",
  "structure.no-loops": "no algebraic loops",
  "structure.loops": "{loops} {loops|algebraic loop|algebraic loops}",
  "structure.label-equations": "equations",
  "structure.equation-counts": "{equations} ({trivial} trivial, {remaining} remaining)",
  "structure.label-differentiated": "differentiated",
  "structure.differentiated-counts":
    "{differentiated} {differentiated|equation|equations}, which gives {derivedEquations} more",
  "structure.label-states": "states",
  "structure.label-chosen": "  chosen",
  "structure.chosen-at-start": "{chosen} of {candidates} (at the start)",
  "structure.chosen-by-numbers": "{chosen} of {candidates} (by numbers, also during a run)",
  "structure.label-dummy-derivatives": "dummy derivatives",
  "structure.label-index": "structural index",
  "structure.label-blocks": "blocks",
  "structure.block-counts": "{blocks}: {kinds}",
  "structure.scalar-blocks": "{count} {kind}",
  "structure.blocks-of-size": "{count} {kind} of {size} {size|unknown|unknowns}",
  "structure.block-explicit": "explicit",
  "structure.block-linear": "linear",
  "structure.block-nonlinear": "nonlinear",
  "structure.block-mixed": "mixed",
  "structure.block-algorithm": "algorithm",
  "structure.block-when": "when",
  "structure.label-loop": "loop",
  "structure.loop-description": "{kind}, {size} {size|unknown|unknowns}, {torn} after tearing: {names}",
  "structure.loop-linear": "linear",
  "structure.loop-nonlinear": "nonlinear",
  "structure.loop-mixed-linear": "mixed linear",
  "structure.loop-mixed-nonlinear": "mixed nonlinear",
  "structure.annotated": "{name} (annotated)",
  "structure.label-assumed-start": "assumed start",
  "structure.none": "none",
} as const satisfies PhraseCatalogue;
