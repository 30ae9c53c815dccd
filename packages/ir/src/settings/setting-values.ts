import type { RungeKuttaMethod } from "./runge-kutta-method.ts";
import type { Setting } from "./setting.ts";

/** Type of the value of a row. */
export type SettingValue<S> = S extends { readonly choices: readonly (infer C)[] }
  ? C
  : S extends { readonly type: "number" | "whole" }
    ? number
    : S extends { readonly type: "boolean" }
      ? boolean
      : S extends { readonly type: "names" }
        ? readonly string[]
        : S extends { readonly type: "instants" }
          ? readonly number[]
          : S extends { readonly type: "pattern" }
            ? RegExp
            : S extends { readonly members: { readonly order: "number" } }
              ? RungeKuttaMethod
              : string;

/** An object with one member for each row of a table: rows with a default are always there. */
export type SettingValues<T> = {
  readonly [K in keyof T as T[K] extends { readonly default: unknown } ? K : never]: SettingValue<T[K]>;
} & {
  readonly [K in keyof T as T[K] extends { readonly default: unknown } ? never : K]?: SettingValue<T[K]>;
};

/** The defaults of a table. */
export function defaultsOf<T extends Readonly<Record<string, Setting>>>(table: T): SettingValues<T> {
  const rows = Object.entries(table).filter(([, row]) => row.default !== undefined);
  return Object.fromEntries(rows.map(([name, row]) => [name, row.default])) as SettingValues<T>;
}

/** The members of `values` that the table has, without undefined ones. */
export function pickSettings<T extends Readonly<Record<string, Setting>>>(
  table: T,
  values: Readonly<Record<string, unknown>>,
): Partial<SettingValues<T>> {
  const given = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(table, name) && value !== undefined,
  );
  return Object.fromEntries(given) as Partial<SettingValues<T>>;
}
