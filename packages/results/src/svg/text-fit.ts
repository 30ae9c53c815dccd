/** Approximate width of a text of 12.5 px. */
export function textWidth(text: string): number {
  return 6.6 * [...text].length;
}

/** A text that fits into `width` [px]; of a longer one the beginning and the end, which tell names of components apart. */
export function fitted(text: string, width: number): string {
  const characters = [...text];
  const room = Math.max(3, Math.floor(width / 6.6));
  if (characters.length <= room) return text;
  const tail = Math.floor((room - 1) * 0.6);
  return `${characters.slice(0, room - 1 - tail).join("")}…${characters.slice(-tail).join("")}`;
}
