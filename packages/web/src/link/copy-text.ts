/**
 * Copies a text that is still being made; false: the browser, or the promise, refuses. It is to be called while a click is answered: some
 * browsers (WebKit) let a page copy only then, and take the promise of a text.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator;
  // There is none without a secure context.
  if (clipboard === undefined) return false;
  try {
    if (typeof ClipboardItem === "undefined") await clipboard.writeText(await text);
    else await clipboard.write([itemOf(text)]);
    return true;
  } catch {
    return false;
  }
}

function itemOf(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ "text/plain": text.then((one) => new Blob([one], { type: "text/plain" })) });
}
