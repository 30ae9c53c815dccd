import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { copyText } from "../link/copy-text.ts";
import { LONG_LINK, LONGEST_LINK, writeLink } from "../link/link.ts";
import { offerFile } from "../plots/save-plot.ts";
import { type Host, useHost, useSession } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import type { TextKey } from "../texts/english.ts";

interface Message {
  readonly key: TextKey;
  readonly length: number;
  /** What the browser did not let the page copy. */
  readonly text?: string;
}

/** Copies a link at once, and offers what else can be done with the project. */
export function ShareMenu() {
  const session = useSession();
  const host = useHost();
  const say = session.say.value;
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState<Message>();
  const menu = useRef<HTMLDivElement>(null);
  // Before it is painted: Escape may be the next key.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => menu.current?.contains(target as Node) || setOpen(false);
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      menu.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", leave);
    };
  }, [isOpen]);
  const copyLink = async () => setMessage(await shareLink(session));
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && !host.isFile) void copyLink();
  };
  const saveFile = async (hasRun: boolean) => {
    if (!(await saveOneFile(session, host, hasRun))) setMessage({ key: "share.file-failed", length: 0 });
  };
  const hasRows = useComputed(() => (session.state.value.run.report?.rows ?? 0) > 0).value;
  return (
    <div class="menu" ref={menu}>
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={toggle}>
        {say("share.button")}
      </button>
      {isOpen && (
        <div class="menu-panel">
          {message !== undefined && <p role="status">{say(message.key, { length: message.length })}</p>}
          {message?.text !== undefined && <MarkedText text={message.text} />}
          {!host.isFile && (
            <>
              <button type="button" class="item" onClick={() => void copyLink()}>
                {say("share.copy")}
              </button>
              <button
                type="button"
                class="item"
                onClick={async () => setMessage(await shareElement(session))}
              >
                {say("share.embed")}
              </button>
            </>
          )}
          <button type="button" class="item" onClick={() => void saveFile(false)}>
            {say("share.file")}
          </button>
          {hasRows && (
            <button type="button" class="item" onClick={() => void saveFile(true)}>
              {say("share.file-with-run")}
            </button>
          )}
          <button type="button" class="item" onClick={() => void archived(session)}>
            {say("share.archive")}
          </button>
          <button type="button" class="item" onClick={() => void printed(session)}>
            {say("share.print")}
          </button>
        </div>
      )}
    </div>
  );
}

/** A text to be copied by the user. */
function MarkedText({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [text]);
  const name = useSession().say.value("share.text");
  return <textarea ref={field} class="marked" rows={3} readOnly aria-label={name} value={text} />;
}

/** Puts the link into the address bar, and copies it where the browser allows it. */
async function shareLink(session: Session): Promise<Message> {
  const { files, attachments = {} } = session.state.value.project;
  if (Object.keys(files).length === 0) return { key: "share.no-texts", length: 0 };
  const message = await copied(linkOf(session), (link) => link, "share.copied");
  if (message.key === "share.too-long") return message;
  history.replaceState(null, "", message.link);
  if (message.key !== "share.copied") return message;
  if (Object.keys(attachments).length > 0) return { ...message, key: "share.without-files" };
  return message.length > LONG_LINK ? { ...message, key: "share.long" } : message;
}

/** Copies two lines of HTML, which show the model in another page. */
function shareElement(session: Session): Promise<Message> {
  const script = new URL("embed.js", location.href);
  [script.hash, script.search] = ["", ""];
  const linesOf = (link: string) =>
    `<script type="module" src="${script}"></script>\n<cosimo-model src="${link}"></cosimo-model>\n`;
  return copied(linkOf(session), linesOf, "share.embed-copied");
}

async function copied(
  link: Promise<string>,
  textOf: (link: string) => string,
  done: TextKey,
): Promise<Message & { readonly link: string }> {
  const text = link.then((one) => {
    if (one.length > LONGEST_LINK) throw new Error("nothing is copied");
    return textOf(one);
  });
  // Where nothing can be copied nobody waits for it.
  text.catch(() => undefined);
  const isCopied = await copyText(text);
  const { length } = await link;
  const about = { link: await link, length };
  if (length > LONGEST_LINK) return { ...about, key: "share.too-long" };
  return isCopied ? { ...about, key: done } : { ...about, key: "share.failed", text: await text };
}

async function linkOf(session: Session): Promise<string> {
  const { project, study } = session.state.value;
  return new URL(await writeLink({ project, study }), location.href).href;
}

async function archived(session: Session): Promise<void> {
  const { saveArchive } = await import("../files/save-archive.ts");
  await saveArchive(session);
}

async function printed(session: Session): Promise<void> {
  try {
    const { printPage } = await import("./print/print-page.tsx");
    await printPage(session);
  } catch (error) {
    const notice = { key: "fault.title", values: { message: String(error) } } as const;
    session.dispatch({ type: "view.set", change: { notice } });
  }
}

async function saveOneFile(session: Session, host: Host, hasRun: boolean): Promise<boolean> {
  const { oneFile } = await import("../files/save-one-file.ts");
  try {
    const { name, text } = await oneFile(session, await host.template(), hasRun);
    offerFile(name, new Blob([text], { type: "text/html" }));
    return true;
  } catch {
    return false;
  }
}
