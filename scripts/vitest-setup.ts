/** Run once before any test. */
export async function setup(): Promise<void> {}
