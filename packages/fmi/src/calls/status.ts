/** Statuses of functions of an FMU, by the standard's number (`fmi3Status`; `pending` is known to FMI 1 and 2 only). */
export const statuses = ["ok", "warning", "discard", "error", "fatal", "pending"] as const;
export type Status = (typeof statuses)[number];

/** Index into `statuses`. */
export type StatusCode = number;

export const statusCode = { ok: 0, warning: 1, discard: 2, error: 3, fatal: 4, pending: 5 } as const;
