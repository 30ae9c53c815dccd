import type { ArrayForms } from "../flat/flat-model.ts";
import { arrayForms } from "./array-forms.ts";

export const openArrays = (): ArrayForms | undefined => arrayForms;
