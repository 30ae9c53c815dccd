import { join } from "node:path";
import type { Page } from "playwright-core";

/** 1280 pixels at 200 % are 640, and 320 at 400 %. */
export const widths = [320, 400, 640, 768, 1280];
/** A folder: screens are drawn into it, to be looked at. */
export const pictures = process.env["COSIMO_PICTURES"];

/** Of a page at all widths; it is left at the last one. */
export async function layoutFaultsAtWidths(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    faults.push(...(await layoutFaults(page)).map((one) => `${width} pixels: ${one}`));
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}.png`) });
  }
  return faults;
}

/** Looks at a page that has changed its size, some frames later [ms]. */
const AGAIN = 100;
const MOST_LOOKS = 20;

/**
 * What is wrong with the layout of a page as it is shown: texts beyond the sides of the window that nothing scrolls into it, texts that are
 * cut off without a sign, and controls that something else covers. What a later look does not find was on its way.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  let found = await faultsNow(page);
  for (let look = 1; found.length > 0 && look < MOST_LOOKS; look++) {
    await page.waitForTimeout(AGAIN);
    found = await faultsNow(page);
  }
  return found;
}

function faultsNow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SCROLLS = /auto|scroll/;
    const CUTS = /hidden|clip/;
    const ownText = (one: Element): string =>
      [...one.childNodes]
        .map((node) => (node.nodeType === 3 ? (node.textContent ?? "") : ""))
        .join("")
        .trim();
    /** Elements of others lie in trees of their own. */
    const inside = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((one) => [
        one,
        ...(one.shadowRoot ? inside(one.shadowRoot) : []),
      ]);
    const parentOf = (one: Element): Element | null =>
      one.parentElement ?? (one.parentNode instanceof ShadowRoot ? one.parentNode.host : null);
    const isScrolled = (one: Element | null): boolean =>
      one !== null && (SCROLLS.test(getComputedStyle(one).overflowX) || isScrolled(parentOf(one)));
    const about = (one: Element): string =>
      `${one.tagName.toLowerCase()}.${one.className} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 60)}"`;

    const outside = (one: Element): boolean => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(parentOf(one));
    };
    /** An ellipsis is a sign. */
    const cutOff = (one: Element): boolean => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
      if (webkitLineClamp !== "none") return false;
      const isWide =
        CUTS.test(overflowX) && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1;
      const isHigh = CUTS.test(overflowY) && one.scrollHeight > one.clientHeight + 2;
      return one.clientWidth > 1 && (isWide || isHigh);
    };
    /** Browsers cut off the choice of a list that is too narrow for it. */
    const ARROW = 14;
    const pen = document.createElement("canvas").getContext("2d")!;
    const hidesChoice = (one: HTMLSelectElement): boolean => {
      const { appearance, font, paddingLeft, paddingRight } = getComputedStyle(one);
      const arrow = appearance === "none" ? 0 : ARROW;
      pen.font = font;
      const { width } = pen.measureText(one.selectedOptions[0]?.text ?? "");
      return (
        width > one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow
      );
    };
    /** The part of a control that is within all that scrolls it. */
    const shown = (one: Element): DOMRect | undefined => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let above = parentOf(one); above !== null; above = parentOf(above)) {
        const { overflowX, overflowY } = getComputedStyle(above);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const box = above.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
      [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      return right - left < 6 || bottom - top < 6
        ? undefined
        : new DOMRect(left, top, right - left, bottom - top);
    };
    /** A menu or a dialog may lie above all others, and what stays in sight while the others move. */
    const isAbove = (one: Element | null): boolean =>
      one !== null &&
      (one.matches("dialog, .menu-panel, .cm-tooltip") ||
        getComputedStyle(one).position === "sticky" ||
        isAbove(parentOf(one)));
    const covered = (one: Element): string | undefined => {
      const box = shown(one);
      if (box === undefined) return undefined;
      const top = (one.getRootNode() as Document | ShadowRoot).elementFromPoint(
        box.x + box.width / 2,
        box.y + box.height / 2,
      );
      if (top === null || one.contains(top) || top.contains(one)) return undefined;
      if (isAbove(top) && !isAbove(one)) return undefined;
      return `${about(one)} is below ${about(top)}`;
    };

    const all = inside(document.body).filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const texts = all.filter((one) => !one.matches(".skip, script, style, option") && ownText(one) !== "");
    const controls = all.filter((one) =>
      one.matches("a[href]:not(.skip), button, input, select, summary, textarea"),
    );
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the window"] : []),
      ...texts.filter(outside).map((one) => `${about(one)} is outside`),
      ...texts.filter(cutOff).map((one) => `${about(one)} is cut off`),
      ...controls
        .filter((one) => one instanceof HTMLSelectElement && shown(one) && hidesChoice(one))
        .map((one) => `${about(one)} does not show its choice`),
      ...controls.flatMap((one) => covered(one) ?? []),
    ];
  });
}
