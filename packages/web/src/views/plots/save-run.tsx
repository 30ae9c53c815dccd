import { type ExportFormat, exportFormats } from "../../messages/protocol.ts";
import { offerFile } from "../../plots/save-plot.ts";
import { usePlots } from "../../session/context.ts";

/** A list of file formats for all results of the run. */
export function SaveRun() {
  const session = usePlots();
  const say = session.say.value;
  const { run, model } = session.state.value;
  if (session.exportRun === undefined || (run.report?.rows ?? 0) === 0) return null;
  const save = async (format: ExportFormat): Promise<void> => {
    const content = await session.exportRun?.(format);
    if (content) offerFile(`${model?.name ?? "run"}.${format}`, new Blob([content]));
  };
  return (
    <select
      aria-label={say("runs.save")}
      value=""
      onChange={({ currentTarget }) => {
        void save(currentTarget.value as ExportFormat);
        currentTarget.value = "";
      }}
    >
      <option value="" hidden>
        {say("runs.save")}
      </option>
      {exportFormats.map((format) => (
        <option key={format} value={format}>
          {format === "arrow" ? "Arrow" : format.toUpperCase()}
        </option>
      ))}
    </select>
  );
}
