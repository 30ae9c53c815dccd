import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ModelError } from "@cosimo/core/models";
import { expect, it } from "vitest";
import { decodeStudy, encodeStudy, openPortable } from "./portable-study.ts";
import { queueAddress } from "./queue-address.ts";
import { jobName, packPart, runsOfJob, unpackPart } from "./queue-protocol.ts";
import { fromShared, toShared } from "./shared-folder.ts";

const codeOf = (action: () => unknown): string | undefined => {
  try {
    action();
    return undefined;
  } catch (error) {
    return (error as ModelError).diagnostics[0]?.code;
  }
};

it("a queue elsewhere needs a password, which is not typed where others see it", () => {
  const secret = { COSIMO_QUEUE_PASSWORD: "secret" };
  expect(queueAddress("redis://me@10.0.0.5:7000", secret)).toEqual({
    ...{ host: "10.0.0.5", port: 7000, username: "me", password: "secret", isEncrypted: false },
  });
  expect(queueAddress("redis://127.0.0.1", {})).toEqual({
    host: "127.0.0.1",
    port: 6379,
    isEncrypted: false,
  });
  expect(queueAddress("rediss://[::1]:1", {})).toMatchObject({ host: "::1", isEncrypted: true });
  expect(queueAddress(undefined, {})).toBeUndefined();
  expect(queueAddress(undefined, { COSIMO_QUEUE: "redis://a:b@host" })).toMatchObject({ password: "b" });
  for (const host of ["10.0.0.5", "example.org", "127.example.org", "0.0.0.0", "[::]"])
    expect(
      codeOf(() => queueAddress(`redis://me@${host}`, {})),
      host,
    ).toBe("study-queue.no-password");
  expect(codeOf(() => queueAddress("redis://me:secret@127.0.0.1", {}))).toBe("study-queue.password-shown");
  for (const text of ["127.0.0.1:6379", "http://127.0.0.1", "redis:", "redis://"])
    expect(
      codeOf(() => queueAddress(text, secret)),
      text,
    ).toBe("study-queue.address");
});

it("a part that was changed on its way is none", () => {
  const part = { bytes: Uint8Array.of(1, 2, 3), trajectories: Uint8Array.of(4), failed: 2 };
  const packed = packPart(part);
  expect(unpackPart(packed)).toMatchObject({ failed: 2 });
  expect([...unpackPart(packed)!.bytes]).toEqual([1, 2, 3]);
  for (let place = 0; place < packed.length; place++) {
    const damaged = Buffer.from(packed);
    damaged[place]! ^= 1;
    expect(unpackPart(damaged), String(place)).toBeUndefined();
  }
  expect(unpackPart(Buffer.alloc(0))).toBeUndefined();
});

it("a part of one division of a study is none of another", () => {
  const study = "0123456789abcdef".repeat(4);
  const name = jobName({ study, from: 100, to: 200 });
  expect(name).not.toBe(jobName({ study, from: 7, to: 14 }));
  expect(runsOfJob(study, name)).toEqual([100, 200]);
  expect(runsOfJob("f".repeat(64), name)).toBeUndefined();
});

it("paths of a shared folder lead nowhere else, by links neither", () => {
  const root = mkdtempSync(join(tmpdir(), "cosimo-shared-"));
  const shared = join(root, "shared");
  mkdirSync(join(shared, "study"), { recursive: true });
  symlinkSync(root, join(shared, "link"));
  expect(toShared(shared, join(shared, "study"))).toBe("study");
  expect(fromShared(shared, "study")).toBe(join(shared, "study"));
  expect(codeOf(() => toShared(shared, root))).toBe("study-queue.not-shared");
  for (const path of ["..", "../other", "study/../../other", "/etc/passwd", "link"])
    expect(
      codeOf(() => fromShared(shared, path)),
      path,
    ).toBe("study-queue.not-shared");
  rmSync(root, { recursive: true });
});

it("a study is sent as texts, and what was not sent is not there", () => {
  const text = "model M extends Library.Base; end M;";
  const base = {
    uri: "Library.mo",
    text: "package Library model Base Real x(start = 1, fixed = true); equation der(x) = -x; end Base; end Library;",
  };
  const study = {
    json: { model: "M.mo", vary: { x: { values: [1, 2] } }, outputs: { end: { final: "x" } } },
    source: { uri: "M.mo", text },
    recorded: { lookups: { Library: base }, contents: {}, files: { "t.txt": Uint8Array.of(7) }, around: {} },
  } as const;
  const sent = decodeStudy(encodeStudy({ kind: "texts", study }));
  expect(sent).toEqual({ kind: "texts", study });
  expect(openPortable(study)?.model).toBe("M");
  const without = { ...study, recorded: { ...study.recorded, lookups: {} } };
  expect(() => openPortable(without)).toThrow(ModelError);
});

it("what others write into a queue is no study", () => {
  const shared = { kind: "shared", folder: "f", libraries: [] };
  expect(decodeStudy(gzipSync(JSON.stringify(shared)))).toEqual(shared);
  const others = [{}, { ...shared, folder: 1 }, { kind: "texts", json: {}, source: "M" }, [], null, 1];
  for (const one of others) expect(decodeStudy(gzipSync(JSON.stringify(one)))).toBeUndefined();
  expect(decodeStudy(gzipSync("no JSON"))).toBeUndefined();
  expect(decodeStudy(Buffer.from("not compressed"))).toBeUndefined();
});
