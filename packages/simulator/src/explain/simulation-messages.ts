import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Messages of a run. */
export const simulationMessages = {
  ...messageGroup("integration", "error", {
    "simulator.step-size": {
      text: "the step size fell to {step} s at t = {time} s; the error is dominated by {suspects}",
      hint: "look for a discontinuity without an event, a singularity, or a stiff part (try --solver radau5), or relax the tolerance",
    },
    "simulator.min-step": {
      text: "the smallest step allowed, {step} s, is too long for the tolerance at t = {time} s; the error is dominated by {suspects}",
      hint: "allow smaller steps (--min-step, --h-min) or relax the tolerance; look for a discontinuity without an event, a singularity, or a stiff part, too",
    },
    "simulator.pole-crossed": {
      text: "the derivative of '{name}' changes its sign through infinity at t = {time} s (beyond {slope} on both sides): the solution ends there",
      hint: "No method can continue: look for a division by a quantity that reaches zero.",
    },
    "simulator.pole-within": {
      text: "the derivative of '{name}' grows without bound within one step from t = {time} s (beyond {slope}): the solution ends there",
      hint: "No method can continue: look for a division by a quantity that reaches zero, or growth like that of x' = x^2. If that is not meant, use shorter steps.",
    },
    "simulator.growth-lost": {
      text: "{solver} with steps of {step} s cannot follow the growth of '{name}' beyond t = {time} s, where it is {value}: the step leads away from it (eigenvalue {eigenvalue} 1/s)",
      hint: "use shorter steps; if the growth only becomes faster, the solution ends here",
    },
    "simulator.unstable-step":
      "{solver} is unstable with steps of {step} s: at t = {time} s '{name}' has grown to {value} by the method, not by the equations (eigenvalue {eigenvalue} 1/s)",
    "simulator.delay-not-positive": {
      text: "the delay of '{text}' is {delay} s: a delay that does not vary must be greater than zero",
      hint: "Where nothing is delayed, write the value itself in place of delay(…).",
    },
    "simulator.delay-range": {
      text: "the delay of '{text}' is {delay} s at t = {time} s: it is not between 0 and {most} s",
      hint: "The third argument of delay() is the longest delay.",
    },
    "simulator.long-past": {
      text: "the past of '{text}' does not fit into memory at t = {time} s: it has more than 1000 pieces within the delay",
      hint: "Look for events or fast oscillations that are much more frequent than the delay is long.",
    },
    "simulator.transport": {
      text: "'{text}' cannot go on at t = {time} s: {reason}",
      hint: "The third argument is the integral of the velocity, in lengths of the line; positiveVelocity is its sign.",
    },
    "simulator.memory": {
      text: "the rows and events kept in memory until t = {time} s reach the limit",
      hint: "write rows to a file without a plot, choose fewer variables (--variables) or a longer output interval; --max-events allows more events",
    },
    "simulator.event-file": {
      text: "the file of events has reached its largest size at t = {time} s; it has the events until then",
      hint: "look for events that repeat without end; --max-events-size allows a larger file",
    },
    "simulator.max-steps": "the limit of {limit} steps was reached at t = {time} s",
    "simulator.event-search":
      "the event conditions could not be evaluated between t = {begin} s and t = {end} s",
    "simulator.time-standstill": {
      text: "time stands still at t = {time} s: {count} time events within {window} s, the last of {conditions}",
      hint: "look for an event time, or the interval of a sample(), that does not grow",
    },
    "simulator.not-departed":
      "the event of '{condition}' at t = {begin} s set the states back to its surface, but at t = {time} s they are further beyond it: they did not leave",
    "simulator.beyond-rest": {
      text: "the states rested on the surface of '{condition}', but at t = {time} s they are beyond it, by {distance}: impacts at one instant were not resolved",
      hint: "describe impacts that may come at one instant by one when-clause",
    },
    "simulator.zeno-stop": "the events of '{condition}' accumulate at t = {time} s; {reason}",
    "simulator.chattering-stop": {
      text: "chattering: {count} state events within {window} s at t = {time} s, of {guards}{reason}",
      hint: "use hysteresis or a smooth transition, or noEvent()",
    },
  }),
  ...messageGroup("integration", "notice", {
    "simulator.zeno":
      "the events of '{condition}' accumulate at t = {time} s (Zeno behaviour: {count} events since t = {begin} s, each interval {ratio} times the last)",
    "simulator.zeno-together":
      "the rebounds of {guards} are far lower than the accuracy of the states at t = {time} s: the states rest on their surfaces",
    "simulator.slide":
      "chattering at t = {time} s: the equations on both sides of {guards} lead onto this surface, and the states slide along it (Filippov)",
  }),
  "simulator.chattering": {
    category: "integration",
    severity: "warning",
    text: "chattering: {count} state events from t = {begin} s to t = {end} s, of {guards}; events of these conditions are not located exactly there",
    hint: "use hysteresis or a smooth transition, noEvent(), slide along the surface with --on-chattering slide, or stop with --on-chattering stop",
  },
} as const satisfies MessageCatalogue;

/** Parts of these messages, and advice. */
export const simulationPhrases = {
  "simulator.shorter-step":
    "use steps of at most {longest} s, or a method for stiff equations: --solver auto, rodas4, radau5, implicit-euler",
  "simulator.other-method":
    "no step of a useful length is stable with this method: use --solver auto, dopri5 or rk4, for stiff equations rodas4 or radau5",
  "simulator.step-suspect": "'{name}' ({share} % of it; value {value}, derivative {slope})",
  "simulator.no-suspect": "no state: the derivatives of the equations by the states are not finite there",
  "simulator.dense-instead":
    "this detection found the event too late; use --detection dense, which finds it on the surface, or smaller steps",
  "simulator.more-accurate": "use smaller steps, a smaller tolerance or a method of higher order",
  "simulator.unsolved":
    "the iterative solution of linear systems does not converge: use --solver rodas4 or radau, which solve them directly",
  "simulator.pole": "'{name}' grows without bound: the solution seems to end there.",
  "simulator.chattering-of": "'{name}' ({count})",
  "simulator.chattering-between":
    "'{name}' ({count}; left side minus right side from {low} to {high} after its changes)",
  "simulator.zeno-asked": "the settings stop the run there",
  "simulator.zeno-direction": "no unique direction of the contact force is known",
  "simulator.zeno-push":
    "the states cannot rest on the surface: the contact force is not unique, or would be negative",
  "simulator.zeno-far": "the states are beyond the surface, and cannot rest on it",
  "simulator.zeno-sliding":
    "the states slide along another surface; rest and sliding at the same time are not supported",
  "simulator.zeno-time": "no time after infinitely many time events is defined",
  "simulator.zeno-switching": "the conditions only switch equations, so that the states cannot rest there",
  "simulator.last-time": "let the sequence of times have a last one",
  "simulator.slide-instead":
    "add a mode for the motion after this point, or let the states slide along the conditions with --on-chattering slide",
  "simulator.rest-instead": "use --on-zeno rest to continue",
  "simulator.mode-after": "add a mode for the motion after this point",
  "simulator.no-sliding": "; no combination of the flows on their sides keeps the states on the surface",
  "transport.points": "initialPoints are {points}: they must increase from 0 to 1",
  "transport.back": "the content moves against positiveVelocity, or its position jumps",
  "transport.leap": "the content moves by {moved} lengths of the line within a step, more than one",
  "transport.full": "the content has more than 680 pieces",
  "simulator.timeout": "the time limit of {timeout} s was reached",
  "simulator.interrupted": "interrupted",
} as const satisfies PhraseCatalogue;
