/**
 * Shows an SVG picture in an element, in a tree of its own: its style sheet is not that of the page, and is adopted, since a security
 * policy may forbid elements of style.
 */
export function showPicture(host: HTMLElement, svg: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const [element = "", css = ""] = /<style>([\s\S]*?)<\/style>/.exec(svg) ?? [];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}\nsvg{max-width:100%;height:auto}`);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = svg.replace(element, "");
  host.classList.add("is-drawn");
}
