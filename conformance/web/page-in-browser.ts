import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from "vitest";
// @ts-expect-error a plain Node script without declarations
import { browserArguments, chromiumPath } from "../../scripts/chromium.mjs";
import { hasTool } from "../tool.ts";
import { builtSite } from "./built-site.ts";
import { type ServedFolder, serveFolder } from "./serve-folder.ts";

/** Tests are skipped only without Chromium; the reporter lists skipped tests. */
export const hasChromium = hasTool(chromiumPath);

/** A user whose browser keeps the page for visits without a network. Others do not spend the time: it compiles all scripts of the site. */
export const KEEPS_OFFLINE = { serviceWorkers: "allow" } as const;

/** A journey has many steps, and a busy machine takes seconds for each. */
export const JOURNEY = { timeout: 240_000 };

/** Journeys are the same without a network, once the browser has the page. */
export const networks = ["with a network", "without a network"] as const;
export type Network = (typeof networks)[number];

/** The built page in a browser. */
export interface PageInBrowser {
  /** Address of the page. */
  readonly url: string;
  readonly folder: string;
  /** A user's profile, closed with the browser. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** The page, or an address, for a user of its own, until the test ends. */
  open(address?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, for a user who has been there before and may be without a network now. */
  visit(network: Network, options?: BrowserContextOptions): Promise<Page>;
}

/** Serves the page and starts a browser for the tests of a file, with WebGL where it `draws`. No test may leave an error in a page. */
export function pageInBrowser({ draws = false }: { readonly draws?: boolean } = {}): PageInBrowser {
  let served: ServedFolder;
  let browser: Browser;
  let folder: string;
  const faults: string[] = [];

  beforeAll(async () => {
    folder = await builtSite();
    served = await serveFolder(folder);
    browser = await launchBrowser(draws ? drawingArguments : browserArguments);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  async function context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const made = await browser.newContext({ locale: "en", serviceWorkers: "block", ...options });
    made.setDefaultTimeout(60_000);
    made.on("weberror", (error) => faults.push(error.error().message));
    made.on("console", (message) => {
      const isOfTest =
        message.text().startsWith("Failed to load") && !message.location().url.startsWith(served.url);
      if (message.type() === "error" && !isOfTest) faults.push(message.text());
    });
    return made;
  }

  async function open(address = "", options: BrowserContextOptions = {}): Promise<Page> {
    const made = await context(options);
    onTestFinished(() => made.close());
    const page = await made.newPage();
    await page.goto(new URL(address, served.url).href);
    return page;
  }

  return {
    get url() {
      return served.url;
    },
    get folder() {
      return folder;
    },
    context,
    open,
    async visit(network, options = {}) {
      if (network === "with a network") return open("", options);
      const page = await open("", { ...options, ...KEEPS_OFFLINE });
      await keptOffline(page);
      await page.context().setOffline(true);
      await page.reload();
      return page;
    },
  };
}

export { browserArguments, chromiumPath };

/** WebGL by software. */
export const drawingArguments: string[] = [
  ...browserArguments.filter((one: string) => one !== "--disable-gpu"),
  ...["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
];

export function launchBrowser(args: string[] = browserArguments): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args });
}

/** Waits for the end of a run. */
export async function completed(page: Page, word = "Completed"): Promise<void> {
  await page.getByRole("status").getByText(word).first().waitFor();
}

/** Waits until the browser has all files of the site. */
export async function keptOffline(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state, { timeout: 60_000 }).toBe("activated");
}

/** Drops a file on the page, as a user does from another window. */
export async function dropFile(page: Page, name: string, content: Uint8Array): Promise<void> {
  const base64 = Buffer.from(content).toString("base64");
  const transfer = await page.evaluateHandle(
    ([data, title]) => {
      const items = new DataTransfer();
      const bytes = Uint8Array.from(atob(data!), (one) => one.charCodeAt(0));
      items.items.add(new File([bytes], title!));
      return items;
    },
    [base64, name],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}
