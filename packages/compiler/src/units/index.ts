export { checkUnits, type UnitCheck } from "./check-units.ts";
export { physicalUnitMessages } from "./unit-messages.ts";
