import type { ArrayForms } from "../flatten/flat-model.ts";
import { arrayForms } from "./array-forms.ts";

export const openArrays = (): ArrayForms | undefined => arrayForms;
