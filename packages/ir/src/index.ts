export { append } from "./algorithms/append.ts";
export * from "./algorithms/choose-dummies.ts";
export { createDisjointSets, type DisjointSets } from "./algorithms/disjoint-sets.ts";
export { eliminationOrder } from "./algorithms/elimination-order.ts";
export { type MatrixLayout, matrixLayout, rowStarts } from "./algorithms/matrix-layout.ts";
export * from "./algorithms/minimum-degree.ts";
export { predictedFill } from "./algorithms/predicted-fill.ts";
export {
  densePattern,
  entryCount,
  type SparsityPattern,
  transposePattern,
  withDiagonal,
} from "./algorithms/sparsity-pattern.ts";
export { stronglyConnectedComponents } from "./algorithms/strongly-connected-components.ts";
export { positionIn, type SymbolicLu, symbolicLu } from "./algorithms/symbolic-lu.ts";
export * from "./dae/array-shapes.ts";
export * from "./dae/hybrid-dae.ts";
export { nameInPart } from "./dae/name-in-part.ts";
export * from "./dae/sorted-dae.ts";
export * from "./diagnostics/closest-names.ts";
export * from "./diagnostics/diagnostic.ts";
export * from "./diagnostics/localize.ts";
export * from "./diagnostics/phrase.ts";
export { mergeRepeated } from "./diagnostics/repeated-names.ts";
export * from "./diagnostics/shared-phrases.ts";
export * from "./expressions/evaluate-expression.ts";
export * from "./expressions/expression.ts";
export { numbersOfLocals, withNumbers } from "./expressions/message-values.ts";
export { padText, parseValueFormat, valueText } from "./expressions/value-text.ts";
export * from "./expressions/visit-expression.ts";
export * from "./external/external-function.ts";
export * from "./kernel/kernel.ts";
export * from "./print/expression-type.ts";
export * from "./print/print-context.ts";
export { printDeclaration, printExperiment } from "./print/print-declaration.ts";
export * from "./print/print-expression.ts";
export { arrayOf, inliningText, loopVariables, printFunction, printLocal } from "./print/print-function.ts";
export { printHybridDae } from "./print/print-hybrid-dae.ts";
export {
  indent,
  type PrintCallAssignment,
  printAssertion,
  printStatements,
  printTarget,
} from "./print/print-statements.ts";
export { printWhenClause } from "./print/print-when-clause.ts";
export * from "./program/compiled-module.ts";
export * from "./program/door.ts";
export * from "./results/input-signals.ts";
export * from "./results/remainders.ts";
export * from "./results/texts.ts";
export * from "./results/trajectory.ts";
export * from "./scene/scene.ts";
export {
  applies,
  checkNeeds,
  checkOptions,
  checkPlaces,
  checkValue,
  checkValues,
  type GivenSettings,
  type SettingsContext,
} from "./settings/check-settings.ts";
export type { RungeKuttaMethod } from "./settings/runge-kutta-method.ts";
export type {
  Bilingual,
  ChosenSettings,
  FileKind,
  OptionRows,
  OptionTable,
  Place,
  Setting,
  SettingType,
} from "./settings/setting.ts";
export { expectedText, filesText, placesText } from "./settings/setting-phrases.ts";
export {
  defaultsOf,
  pickSettings,
  type SettingValue,
  type SettingValues,
} from "./settings/setting-values.ts";
export {
  type ExperimentSettings,
  experimentNames,
  runSettings,
  type SettingName,
  settings,
  settingTexts,
  ssdNames,
} from "./settings/settings.ts";
export { requireFields, requireOption, SettingsError } from "./settings/settings-error.ts";
export { settingsMessages } from "./settings/settings-messages.ts";
export {
  choosesSteps,
  controlledSolvers,
  isFurther,
  isHighAccuracy,
  needsStepSize,
  solverNames,
} from "./settings/solvers.ts";
export * from "./source/source.ts";
export { lastOf, type Stages } from "./source/stages.ts";
export * from "./source/words.ts";
export * from "./symbolic/affine.ts";
export { constantDifference } from "./symbolic/constant-difference.ts";
export {
  add,
  builtin,
  ifThenElse,
  isNumber,
  multiply,
  negate,
  number,
  one,
  subtract,
  variable,
  zero,
} from "./symbolic/construct.ts";
export { differentiate } from "./symbolic/differentiate.ts";
export type { DifferentiationContext, Seed, TangentFunctions } from "./symbolic/differentiation-context.ts";
export { evaluate, interpretCalls, interpretTextCall } from "./symbolic/evaluate.ts";
export { expressionKey, sameExpression } from "./symbolic/expression-key.ts";
export { dependsOn, freeVariables, visitVariables } from "./symbolic/free-variables.ts";
export { type LocalMove, moveExpression, moveLocals } from "./symbolic/move-locals.ts";
export { type ReadsInput, readInputs, withoutUnreadArguments } from "./symbolic/read-inputs.ts";
export { relationsIn } from "./symbolic/relations-in.ts";
export { mapChildren, rewrite, rewriteAssertion, rewriteStatements } from "./symbolic/rewrite.ts";
export { rewriteSystem } from "./symbolic/rewrite-system.ts";
export { halved, shallow } from "./symbolic/shallow.ts";
export { simplify } from "./symbolic/simplify.ts";
export { linearForm, solve } from "./symbolic/solve.ts";
export {
  createTangentFunctions,
  reachableFunctions,
  tangentFunctionsIn,
} from "./symbolic/tangent-functions.ts";
export { visitStatements } from "./symbolic/visit.ts";
export { whenBranchesOf } from "./symbolic/when-branches.ts";
export * from "./units/conversion.ts";
export * from "./units/parse-unit.ts";
export * from "./units/physical-unit.ts";
export { derivativeUnit, printUnit } from "./units/print-unit.ts";
