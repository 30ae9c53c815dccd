import type { QualifiedName, SourceProvider, SourceText, StoredContents } from "@cosimo/ir";
import type { Texts } from "../messages/protocol.ts";

/** Classes of the studio's folder and libraries, as they are found from the open text. */
export interface StudioClasses {
  provider(texts: Texts): SourceProvider;
}

/** The answer of the studio to a name. */
interface ClassAnswer {
  readonly text?: SourceText;
  readonly contents?: StoredContents;
  readonly packageAround?: QualifiedName;
}

/** The front end asks for classes while it works: the request waits for its answer, which workers may. */
export function studioClasses(address: URL, token: string): StudioClasses {
  const answers = new Map<string, ClassAnswer>();
  const ask = (file: string, name: string): ClassAnswer => {
    const query = new URLSearchParams({ file, name }).toString();
    const known = answers.get(query);
    if (known !== undefined) return known;
    const answer = answerTo(new URL(`api/classes?${query}`, address), token);
    answers.set(query, answer);
    return answer;
  };
  return {
    provider: ({ files, open }) => ({
      lookup(name) {
        const found = ask(open, name.join(".")).text;
        // What is edited is newer than what is on disk.
        const edited = found && files[found.uri];
        return edited === undefined || found === undefined ? found : { ...found, text: edited };
      },
      contents: (name) => ask(open, name.join(".")).contents,
      packageAround: (text) => (text.uri === open ? ask(open, "").packageAround : undefined),
    }),
  };
}

/** Without an answer there is no class; that the studio has ended the page says elsewhere. */
function answerTo(address: URL, token: string): ClassAnswer {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.send();
    return request.status === 200 ? (JSON.parse(request.responseText) as ClassAnswer) : {};
  } catch {
    return {};
  }
}
