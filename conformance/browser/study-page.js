import { loadMethods } from "@cosimo/core/model-runs";
import { prepareStudy, readStudy, runStudy, webThreads } from "@cosimo/studies";

/** Makes a study by web workers: bytes of its table, and how many runs each report told. */
globalThis.makeStudy = async (study, text, workers, chunk) => {
  const { value } = readStudy({ uri: "study.json", text: JSON.stringify(study) });
  await loadMethods();
  const prepared = prepareStudy(value, { uri: "Model.mo", text }, {});
  const told = [];
  const made = await runStudy(prepared, {
    ...{ workers, chunk, start: webThreads(() => new Worker("/study-worker.js")) },
    onProgress: (done, failed) => told.push([done, failed]),
  });
  const { points, values } = made.table;
  return {
    bytes: [...made.bytes],
    points: points.map((one) => [...one]),
    values: values.map((one) => [...one]),
    told,
  };
};
