import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages of the method of lines. */
export const messages = {
  ...messageGroup("semantics", "error", {
    "pde.bad-bounds":
      "space variable '{coordinate}' runs from {lower} to {upper}: the second bound must be the greater one",
    "pde.not-constant": {
      text: "'{expression}' has no value before the run: bounds and meshes of space variables need numbers and constants",
      hint: "Declare it: 'const L = 1;'.",
    },
    "pde.no-mesh": {
      text: "space variable '{coordinate}' has no mesh",
      hint: "Say how many points: var {coordinate}[a, b] apx 21; or how far apart they are: step 0.05.",
    },
    "pde.bad-points": {
      text: "'{coordinate}' can't have {points} points: a mesh has a whole number of them, both ends counted, 3 at least",
      hint: "'apx' is the number of points, 'step' the distance between them.",
    },
    "pde.step-does-not-divide": {
      text: "step {step} does not divide the length {length} of '{coordinate}': there would be {intervals} intervals",
      hint: "Nearest step that fits: {nearest}; or give the number of points: apx {points}.",
    },
    "pde.mesh-too-coarse": {
      text: "a derivative of order {order} by '{coordinate}' needs {needed} points at least; the mesh has {points}",
      hint: "Raise apx, or lower step, of '{coordinate}'.",
    },
    "pde.duplicate-coordinate": {
      text: "space variable '{coordinate}' is declared twice",
      hint: "Remove or rename one of them.",
    },
    "pde.unknown-coordinate": {
      text: "'{coordinate}' is not a space variable",
      hint: "Space variables are: {declared}.",
    },
    "pde.no-coordinates": {
      text: "'{coordinate}' is not a space variable, and the model has none",
      hint: "Declare it: var {coordinate}[0, 1] apx 21;",
    },
    "pde.coordinate-as-unknown": "'{coordinate}' is a space variable: it can't have an equation or a value",
    "pde.coordinate-derivative": "'{coordinate}' is a space variable and doesn't change with time",
    "pde.unknown-field": "'{field}' has no equation: it cannot be differentiated or have conditions",
    "pde.constant-field": {
      text: "constant '{name}' can't depend on '{coordinate}'",
      hint: "Make it a macro or an unknown: {name} = …;",
    },
    "pde.bad-order": "there are derivatives of order 1 to 4 by a space variable, not of order {order}",
    "pde.edge-of-other-coordinate": {
      text: "a condition at an end of '{coordinate}' can't be for a derivative by '{other}'",
      hint: "Conditions are for the unknown itself, or for its derivative by '{coordinate}'.",
    },
    "pde.edge-in-itself": {
      text: "the condition for '{quantity}' refers to that derivative itself",
      hint: "Solve it for the derivative: edge {quantity} = …;",
    },
    "pde.duplicate-edge": {
      text: "'{quantity}' has two conditions at the {side} end of '{coordinate}'",
      hint: "Remove one of them.",
    },
    "pde.missing-edge": {
      text: "'{field}' needs {needed} {needed|condition|conditions} at the {side} end of '{coordinate}' and has {given}: its equation has a derivative of order {order}",
      hint: "edge {field} = … on {coordinate} {side}; or edge D({field}, {coordinate}) = … on {coordinate} {side};",
    },
    "pde.too-many-edges": {
      text: "'{field}' has {given} {given|condition|conditions} at the {side} end of '{coordinate}': with a derivative of order {order} there can be {most}",
      hint: "Remove this condition, or move it to the other end.",
    },
    "pde.edge-count": {
      text: "'{field}' needs {needed} {needed|condition|conditions} at the ends of '{coordinate}' and has {given}: its equation has a derivative of order {order}",
      hint: "edge {field} = … on {coordinate} left;",
    },
    "pde.same-names": {
      text: "'{name}' and '{other}' are one name: an index is part of it",
      hint: "Give one of them another name, best one without a number at its end.",
    },
    "pde.ambiguous-equation": {
      text: "the unknown of this equation is ambiguous: {candidates}; at the ends conditions replace it",
      hint: "Write it with that unknown, or its derivative, alone on the left.",
    },
    "pde.differing-places": "'{field}' depends on ({own}), but its equation depends on ({equation})",
    "pde.no-operator": {
      text: "a 'pde' equation differentiates an unknown by a space variable on its left side",
      hint: "Write it without 'pde'.",
    },
    "pde.place-needed": {
      text: "'{name}' depends on ({coordinates}): here one of its points must be given",
      hint: "Points count from 1: {example}.",
    },
    "pde.coordinate-without-place": "'{coordinate}' is a space variable: it has no value here",
    "pde.no-such-place": "'{name}' has no point '{text}': its points are {first} … {last}",
    "pde.in-loop": {
      text: "a loop over what depends on the place needs a range of numbers and constants",
      hint: "Write the bound as a number or a constant.",
    },
  }),
  ...messageGroup("unsupported", "error", {
    "pde.too-many-points": {
      text: "'{field}' would have {points} points, more than {most}",
      hint: "Choose coarser meshes.",
    },
    "pde.indexed-operand":
      "'{text}' is a point: only an unknown at all places can be differentiated by place, or have conditions",
    "pde.edge-of-mixed-derivative":
      "conditions are for the unknown or its derivative of order 1 to 3 by one space variable",
    "pde.edge-combination": {
      text: "the conditions for '{field}' at the {side} end of '{coordinate}' are of orders {orders}: these can't be used together",
      hint: "Valid pairs are value and slope (0, 1), value and curvature (0, 2), 1 and 3, 2 and 3.",
    },
    "pde.in-linear-system": {
      text: "'ls' equations can't contain what depends on the place",
      hint: "Write an ordinary equation: it may be implicit.",
    },
  }),
} as const satisfies MessageCatalogue;
