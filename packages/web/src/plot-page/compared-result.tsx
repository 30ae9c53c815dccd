import { useState } from "preact/hooks";
import { KeptRun } from "../views/plots/kept-runs.tsx";
import type { ResultSession } from "./result-session.ts";
import { readSecond, UnreadableFile } from "./second-result.ts";

/** The result that is drawn dashed over the first one, and the choice of its file. */
export function ComparedResult({ session }: { readonly session: ResultSession }) {
  const say = session.say.value;
  const [message, setMessage] = useState("");
  const { kept } = session.state.value.run;
  const open = async (file: File): Promise<void> => {
    setMessage("");
    try {
      const second = await readSecond(file, session.data, say);
      if (session.isAlike(second)) session.openSecond(second);
      else setMessage(say("results.unreadable", { file: file.name, reason: say("results.no-common") }));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setMessage(error.message);
    }
  };
  return (
    <>
      <ul class="kept" aria-label={say("runs.kept")}>
        {kept.map((run) => (
          <KeptRun key={run.run} run={run} />
        ))}
      </ul>
      <label class="file">
        {say("results.compare")}
        <input
          type="file"
          accept=".csv,.mat,.json,.html"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file);
            currentTarget.value = "";
          }}
        />
      </label>
      {message !== "" && (
        <p class="message" role="alert">
          {message}
        </p>
      )}
    </>
  );
}
