import { isModel, type OutlineSymbol } from "@cosimo/language";
import { useEffect, useState } from "preact/hooks";
import { examples, loadExample } from "../examples/examples.ts";
import { chooseFiles, openable } from "../files/choose-files.ts";
import { openFile } from "../files/open-file.ts";
import { type KeptEntry, type KeptLists, type LastFolder, useHost, useSession } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import { allPaths, isPath } from "../state/project.ts";
import { useStudio } from "../studio/context.ts";
import type { TextKey } from "../texts/english.ts";
import { FolderPanel } from "./studio/folder-panel.tsx";
import { jumpTo } from "./text/jump.ts";

/** The project's texts, the outline of the open one, and examples. */
export function FilesPanel() {
  const session = useSession();
  const { isFile, openFolder } = useHost();
  const { project, analysis } = session.state.value;
  const say = session.say.value;
  const studio = useStudio();
  const paths = allPaths(project);
  return (
    <>
      <FolderPanel />
      <ul class="list">
        {paths.map((path) => (
          <li key={path} class="row">
            <button
              type="button"
              class="item"
              aria-current={path === project.open}
              onClick={() => openFile(session, path)}
            >
              {studio?.isModified(path) ? `${path} •` : path}
            </button>
            {paths.length > 1 && (
              <button
                type="button"
                class="quiet icon"
                aria-label={say("files.remove", { path })}
                onClick={() => session.dispatch({ type: "file.remove", path })}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => addFile(session)}>
        + {say("files.new")}
      </button>
      <button type="button" class="quiet" onClick={() => void addFiles(session)}>
        + {say("files.attach")}
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => void (openFolder?.() ?? chooseFiles(session, { webkitdirectory: true }))}
      >
        + {say("files.open-folder")}
      </button>
      <FolderAgain />
      <h3>{say("side.outline")}</h3>
      <Outline symbols={analysis?.uri === project.open ? analysis.outline : []} />
      <KeptProjects />
      {!isFile && <h3>{say("side.examples")}</h3>}
      <ul class="list" hidden={isFile}>
        {examples.map((example) => (
          <li key={example.source}>
            <button type="button" class="item" onClick={() => void openExample(session, example)}>
              {example.file}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The folder of an earlier visit. */
function FolderAgain() {
  const { lastFolder } = useHost();
  const say = useSession().say.value;
  const opened = useStudio();
  const [last, setLast] = useState<LastFolder>();
  useEffect(() => void lastFolder?.().then(setLast), [opened]);
  if (last === undefined || opened !== undefined) return null;
  return (
    <button type="button" class="quiet" onClick={() => void last.open()}>
      + {say("files.open-again", { name: last.name })}
    </button>
  );
}

/** What other pages, and this one before, have kept in the browser. */
function KeptProjects() {
  const session = useSession();
  const { kept } = useHost();
  const { opened, view } = session.state.value;
  const say = session.say.value;
  const [lists, setLists] = useState<KeptLists>({ others: [], earlier: [] });
  useEffect(() => void kept().then(setLists), [opened]);
  return (
    <>
      <KeptList title={say("side.kept")} entries={lists.others} language={view.language} />
      <KeptList title={say("side.earlier")} entries={lists.earlier} language={view.language} />
    </>
  );
}

interface KeptListProperties {
  readonly title: string;
  readonly entries: readonly KeptEntry[];
  readonly language: string;
}

function KeptList({ title, entries, language }: KeptListProperties) {
  if (entries.length === 0) return null;
  const time = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
  return (
    <>
      <h3>{title}</h3>
      <ul class="list" aria-label={title}>
        {entries.slice(0, MOST_KEPT).map((one) => (
          <li key={one.key}>
            <button type="button" class="item" onClick={one.resume}>
              <span class="name">{one.name}</span>
              <span class="detail">{time.format(one.time)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Entries of the list of kept projects. */
const MOST_KEPT = 10;

function Outline({ symbols }: { readonly symbols: readonly OutlineSymbol[] }) {
  const session = useSession();
  if (symbols.length === 0) return null;
  return (
    <ul class="list outline">
      {symbols.map((symbol) => (
        <li key={`${symbol.name} ${symbol.start}`}>
          <button
            type="button"
            class="item"
            title={symbol.detail}
            onClick={() =>
              jumpTo.place(session, session.state.value.project.open, symbol.nameStart, symbol.nameEnd)
            }
          >
            <span class={`kind kind-${symbol.kind}`} aria-hidden="true" />
            <span class="name">{symbol.name}</span>
            <span class="detail">{symbol.kind === "parameter" ? "" : symbol.detail}</span>
          </button>
          <Outline symbols={symbol.parts} />
        </li>
      ))}
    </ul>
  );
}

async function addFiles(session: Session): Promise<void> {
  const last = (await chooseFiles(session, { accept: openable })).at(-1);
  if (last !== undefined) openFile(session, last);
}

function addFile(session: Session): void {
  const say = session.say.value;
  const path = prompt(say("files.name"), "Model.mo")?.trim();
  if (path === undefined || path === "") return;
  const refusal = refusalOf(path, session.state.value.project.files);
  if (refusal !== undefined) {
    session.dispatch({ type: "view.set", change: { notice: { key: refusal, values: {} } } });
    return;
  }
  const name = path.replace(/^.*\/|\.\w+$/g, "").replace(/\W/g, "_");
  const text = path.endsWith(".mo")
    ? `model ${name}\n  Real x;\nequation\n  x = time;\nend ${name};\n`
    : "x' = 1;\nend = 1;\n";
  session.dispatch({ type: "file.add", path, text });
}

function refusalOf(path: string, files: Readonly<Record<string, string>>): TextKey | undefined {
  if (!isPath(path) || !isModel(path)) return "files.bad-name";
  return files[path] === undefined ? undefined : "files.exists";
}

async function openExample(session: Session, example: (typeof examples)[number]): Promise<void> {
  try {
    session.dispatch({ type: "project.open", saved: await loadExample(example) });
    session.dispatch({ type: "view.set", change: { pane: "results" } });
    session.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    session.dispatch({ type: "view.set", change: { notice: { key: "fault.title", values: { message } } } });
  }
}
