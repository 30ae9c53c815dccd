import type { MessageCatalogue } from "@cosimo/ir";
import { aliasMessages, aliasRules } from "./alias-rules.ts";
import { archiveRules, contentMessages } from "./archive-rules.ts";
import { arrayMessages, arrayRules } from "./array-rules.ts";
import { causalityMessages, causalityRules } from "./causality-rules.ts";
import { clockMessages, clockRules } from "./clock-rules.ts";
import { dependencyMessages, dependencyRules } from "./dependency-rules.ts";
import { derivativeMessages, derivativeRules } from "./derivative-rules.ts";
import { descriptionRules, generalMessages } from "./description-rules.ts";
import { nameMessages, nameRules } from "./name-rules.ts";
import type { Rule } from "./rule.ts";
import { startMessages, startRules } from "./start-rules.ts";
import { structureMessages, structureRules } from "./structure-rules.ts";
import { typeMessages, typeRules } from "./type-rules.ts";

/** All rules that are checked after the schema. */
export const rules: readonly Rule[] = [
  ...descriptionRules,
  ...nameRules,
  ...typeRules,
  ...causalityRules,
  ...startRules,
  ...aliasRules,
  ...arrayRules,
  ...clockRules,
  ...derivativeRules,
  ...structureRules,
  ...dependencyRules,
  ...archiveRules,
];

/** Messages of violations by the ids of the rules. */
export const ruleMessages: MessageCatalogue = {
  ...generalMessages,
  ...nameMessages,
  ...typeMessages,
  ...causalityMessages,
  ...startMessages,
  ...aliasMessages,
  ...arrayMessages,
  ...clockMessages,
  ...derivativeMessages,
  ...structureMessages,
  ...dependencyMessages,
  ...contentMessages,
};
