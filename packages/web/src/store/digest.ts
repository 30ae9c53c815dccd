/** SHA-256 in hexadecimal digits; without a secure context, which has it, a name of the same form. */
export async function digestOf(bytes: Blob): Promise<string> {
  const digest =
    crypto.subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(32))
      : new Uint8Array(await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
