import type { Page } from "playwright-core";

/**
 * What is wrong with the layout of a page as it is shown: texts beyond the sides of the window that nothing scrolls into it, texts that are
 * cut off without a sign, and controls that something else covers.
 */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SCROLLS = /auto|scroll/;
    const CUTS = /hidden|clip/;
    const ownText = (one: Element): string =>
      [...one.childNodes]
        .map((node) => (node.nodeType === 3 ? (node.textContent ?? "") : ""))
        .join("")
        .trim();
    const isScrolled = (one: Element | null): boolean =>
      one !== null && (SCROLLS.test(getComputedStyle(one).overflowX) || isScrolled(one.parentElement));
    const about = (one: Element): string =>
      `${one.tagName.toLowerCase()}.${one.className} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 60)}"`;

    const outside = (one: Element): boolean => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(one.parentElement);
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
      for (let above = one.parentElement; above !== null; above = above.parentElement) {
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
        isAbove(one.parentElement));
    const covered = (one: Element): string | undefined => {
      const box = shown(one);
      if (box === undefined) return undefined;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (top === null || one.contains(top) || top.contains(one)) return undefined;
      if (isAbove(top) && !isAbove(one)) return undefined;
      return `${about(one)} is below ${about(top)}`;
    };

    const texts = [...document.querySelectorAll("body *:not(.skip, script, option)")].filter(
      (one) => ownText(one) !== "" && one.checkVisibility({ visibilityProperty: true }),
    );
    const controls = [
      ...document.querySelectorAll("a[href]:not(.skip), button, input, select, summary, textarea"),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true }));
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
