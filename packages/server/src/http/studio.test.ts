import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "../testing/raw-request.ts";
import { type Studio, startStudio } from "./studio.ts";

const base = mkdtempSync(join(tmpdir(), "cosimo-studio-"));
const folder = join(base, "models");
const page = join(base, "page");
let studio: Studio;
let token = "";

beforeAll(async () => {
  mkdirSync(join(folder, "sub"), { recursive: true });
  mkdirSync(join(base, "library"));
  mkdirSync(page);
  writeFileSync(join(page, "index.html"), "<html><head></head>the page</html>");
  writeFileSync(join(base, "secret.mo"), "model Secret end Secret;");
  writeFileSync(join(folder, "Ball.mo"), "model Ball end Ball;");
  writeFileSync(join(folder, ".hidden.mo"), "model Hidden end Hidden;");
  writeFileSync(join(folder, "notes.txt"), "nothing to run");
  symlinkSync(join(base, "secret.mo"), join(folder, "Link.mo"));
  symlinkSync(base, join(folder, "out"));
  symlinkSync("Ball.mo", join(folder, "Inner.mo"));
  studio = await startStudio({
    ...{ folder, page, libraries: [], command: [process.execPath, "--version"] },
    classesOf: () => ({
      lookup: ([name]) => ({ uri: join(name === "Secret" ? base : folder, `${name}.mo`), text: `${name}` }),
    }),
    limits: { write: 1000, arrival: 400 },
  });
  token = /studio=([\w-]+)/.exec(studio.address)![1]!;
});

afterAll(async () => {
  await studio.close();
  rmSync(base, { recursive: true, force: true });
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function ask(path: string, { method = "GET", headers = {}, body = "" }: Asked = {}) {
  const all: Record<string, string> = {
    Host: `127.0.0.1:${studio.port}`,
    Authorization: `Bearer ${token}`,
    Connection: "close",
    ...(method !== "GET" && { "Content-Length": String(body.length) }),
    ...headers,
  };
  const lines = Object.entries(all)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${value}`);
  return rawRequest(studio.port, `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

const created = { "If-None-Match": "*" };

describe("is for its own page only", () => {
  const own = "/api/files/Ball.mo";
  it.each<[string, string, Asked, number]>([
    ["the page with the token", own, {}, 200],
    ["the page, as browsers name it", own, { headers: { Origin: "http://127.0.0.1:PORT" } }, 200],
    ["another name of this machine", own, { headers: { Host: "localhost:PORT" } }, 200],
    ["a name that was made to lead here", own, { headers: { Host: "evil.example:PORT" } }, 403],
    ["another port", own, { headers: { Host: "127.0.0.1:1" } }, 403],
    ["a foreign page", own, { headers: { Origin: "http://evil.example" } }, 403],
    ["a page without an origin", own, { headers: { Origin: "null" } }, 403],
    ["a page on another port", own, { headers: { Origin: "http://127.0.0.1:1" } }, 403],
    ["a request that a browser marks as foreign", own, { headers: { "Sec-Fetch-Site": "cross-site" } }, 403],
    ["no token", own, { headers: { Authorization: "" } }, 401],
    ["a wrong token", own, { headers: { Authorization: "Bearer wrong" } }, 401],
    ["a token in the address", `${own}?token=TOKEN`, { headers: { Authorization: "" } }, 401],
    ["the static page, from a foreign one", "/", { headers: { Origin: "http://evil.example" } }, 403],
    ["the static page, by a foreign name", "/", { headers: { Host: "evil.example" } }, 403],
    ["the static page", "/", { headers: { Authorization: "" } }, 200],
    ["a question about rights (CORS)", own, { method: "OPTIONS" }, 405],
    ["DELETE", own, { method: "DELETE" }, 405],
    ["TRACE", own, { method: "TRACE" }, 405],
    ["POST of a file", own, { method: "POST" }, 405],
    ["PUT of the list", "/api/folder", { method: "PUT" }, 405],
    ["something else", "/api/shell", {}, 404],
  ])("%s", async (_, path, asked, status) => {
    const fill = (text: string) => text.replace("PORT", String(studio.port)).replace("TOKEN", token);
    const headers = Object.fromEntries(
      Object.entries(asked.headers ?? {}).map(([name, value]) => [name, fill(value)]),
    );
    const answer = await ask(fill(path), { ...asked, headers });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/access-control/i);
  });

  it("no host at all", async () => {
    expect((await rawRequest(studio.port, "GET / HTTP/1.1\r\n\r\n")).status).toBe(400);
    expect((await rawRequest(studio.port, "GET / HTTP/1.0\r\n\r\n")).status).toBe(403);
  });
});

describe("gives files of its folder only", () => {
  it.each([
    ["/api/files/Ball.mo", 200],
    ["/api/files/Inner.mo", 200],
    ["/api/files/../secret.mo", 400],
    ["/api/files/sub/../../secret.mo", 400],
    ["/api/files/%2e%2e/secret.mo", 400],
    ["/api/files/..%2fsecret.mo", 400],
    ["/api/files/..%5csecret.mo", 400],
    ["/api/files/%252e%252e/secret.mo", 404],
    ["/api/files//etc/passwd", 400],
    ["/api/files/C:/secret.mo", 400],
    ["/api/files/Ball.mo%00.txt", 400],
    ["/api/files/%ff", 400],
    ["/api/files/.hidden.mo", 400],
    ["/api/files/Link.mo", 403],
    ["/api/files/out/secret.mo", 403],
    ["/api/files/sub", 403],
    ["/api/files/Ball.mo/x", 404],
    ["/api/files/", 400],
    ["/../../etc/passwd", 404],
    ["/%2e%2e/secret.mo", 404],
    ["/api/classes?file=Ball.mo&name=Ball", 200],
    ["/api/classes?file=../secret.mo&name=Ball", 400],
    ["/api/classes?file=Ball.mo&name=..%2Fsecret", 400],
  ])("%s", async (path, status) => expect((await ask(path)).status).toBe(status));

  it("lists what can be opened: no hidden files, no links that lead out, no others", async () => {
    const { text } = await ask("/api/folder");
    const { files } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
      files: { path: string }[];
    };
    expect(files.map(({ path }) => path)).toEqual(["Ball.mo", "Inner.mo"]);
  });

  it("a class whose text lies elsewhere is not given", async () => {
    expect((await ask("/api/classes?file=Ball.mo&name=Secret")).text).not.toContain("Secret.mo");
    expect((await ask("/api/classes?file=Ball.mo&name=Ball")).text).toContain('"uri":"Ball.mo"');
  });
});

describe("writes", () => {
  const put = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    ask(`/api/files/${path}`, { method: "PUT", body, headers });
  const etag = (text: string) => /etag: (".*")/i.exec(text)![1]!;

  it("what replaces the contents that were read; others have their changes kept", async () => {
    const read = await ask("/api/files/Ball.mo");
    const written = await put("Ball.mo", "model Ball Real x; end Ball;", { "If-Match": etag(read.text) });
    expect(written.status).toBe(204);
    const late = await put("Ball.mo", "model Ball Real y; end Ball;", { "If-Match": etag(read.text) });
    expect(late.status).toBe(409);
    expect(late.text).toContain(etag(written.text).slice(1, -1));
    expect(readFileSync(join(folder, "Ball.mo"), "utf8")).toBe("model Ball Real x; end Ball;");
    const again = await put("Ball.mo", "model Ball end Ball;", { "If-Match": etag(written.text) });
    expect(again.status).toBe(204);
  });

  it("a new file once, with its folders", async () => {
    expect((await put("new/New.mo", "model New end New;", created)).status).toBe(204);
    expect((await put("new/New.mo", "model Other end Other;", created)).status).toBe(409);
    expect(readFileSync(join(folder, "new", "New.mo"), "utf8")).toBe("model New end New;");
  });

  it("with the permissions of the file that is replaced, and leaves no other file", async () => {
    const place = join(folder, "sub", "Private.mo");
    writeFileSync(place, "model Private end Private;");
    chmodSync(place, 0o640);
    const read = await ask("/api/files/sub/Private.mo");
    expect((await put("sub/Private.mo", "x", { "If-Match": etag(read.text) })).status).toBe(204);
    expect(statSync(place).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, "sub"))).toEqual(["Private.mo"]);
  });

  it.each<[string, string, string, Readonly<Record<string, string>>, number]>([
    ["without a precondition", "Ball.mo", "x", {}, 428],
    ["with a precondition that is none", "Ball.mo", "x", { "If-Match": "*" }, 428],
    ["where nothing was", "Gone.mo", "x", { "If-Match": `"${"0".repeat(64)}"` }, 409],
    ["through a link that leads out", "Link.mo", "x", created, 403],
    ["into a folder behind a link", "out/New.mo", "x", created, 403],
    ["outside", "../New.mo", "x", created, 400],
    ["a program", "run.sh", "x", created, 403],
    ["a hidden file", ".bashrc", "x", created, 400],
    ["too much", "Big.mo", "x".repeat(1001), created, 413],
    ["more than it announces", "Big.mo", "x", { ...created, "Content-Length": "2000" }, 413],
  ])("nothing %s", async (_, path, body, headers, status) => {
    const before = readdirSync(base, { recursive: true });
    expect((await put(path, body, headers)).status).toBe(status);
    expect(readdirSync(base, { recursive: true })).toEqual(before);
    expect(readFileSync(join(base, "secret.mo"), "utf8")).toContain("Secret");
  });

  it("nothing of a body in pieces that has no end", async () => {
    const piece = `3e8\r\n${"x".repeat(1000)}\r\n`;
    const head = { ...created, "Content-Length": "", "Transfer-Encoding": "chunked" };
    const answer = await ask("/api/files/Big.mo", { method: "PUT", headers: head, body: piece.repeat(3) });
    expect(answer.status).toBe(413);
  });

  it("nothing of a body that does not arrive in time", async () => {
    const answer = await ask("/api/files/Slow.mo", {
      ...{ method: "PUT", body: "x" },
      headers: { ...created, "Content-Length": "10" },
    });
    expect(answer.status).toBe(408);
    expect(readdirSync(folder)).not.toContain("Slow.mo");
  });

  it("nothing into a file without the permission; who may do all may do this, too", async () => {
    const place = join(folder, "Fixed.mo");
    writeFileSync(place, "x", { mode: 0o444 });
    const mayWrite = process.getuid?.() === 0;
    const read = await ask("/api/files/Fixed.mo");
    expect((await put("Fixed.mo", "y", { "If-Match": etag(read.text) })).status).toBe(mayWrite ? 204 : 403);
    expect(readFileSync(place, "utf8")).toBe(mayWrite ? "y" : "x");
  });
});

describe("runs of FMUs", () => {
  const order = (value: object) => ask("/api/runs", { method: "POST", body: JSON.stringify(value) });
  it.each<[string, object, number]>([
    ["nothing", {}, 400],
    ["a file outside", { file: "../Bad.fmu", allowed: "" }, 400],
    ["what is no FMU", { file: "Ball.mo", allowed: "" }, 400],
    ["what is not there", { file: "No.fmu", allowed: "" }, 404],
    ["a name of an option", { file: "A.fmu", allowed: "", settings: { solver: "x --lang ru" } }, 400],
    ["a setting that names a file", { file: "A.fmu", allowed: "", settings: { method: "x.mjs" } }, 400],
    ["a setting that is no number", { file: "A.fmu", allowed: "", settings: { stepSize: "1" } }, 400],
    ["what nobody reads", { file: "A.fmu", allowed: "", solver: "dopri5" }, 400],
    [
      "values that are neither numbers nor texts",
      { file: "A.fmu", allowed: "", parameters: { a: [1] } },
      400,
    ],
  ])("not of %s", async (_, value, status) => expect((await order(value)).status).toBe(status));

  it("not of other bytes than the user has allowed", async () => {
    writeFileSync(join(folder, "Changed.fmu"), "other bytes");
    expect((await order({ file: "Changed.fmu", allowed: "0".repeat(64) })).status).toBe(409);
  });
});

it("says when a file was changed by another program", async () => {
  const response = await fetch(`http://127.0.0.1:${studio.port}/api/changes`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("\n");
  writeFileSync(join(folder, "Ball.mo"), "model Ball Real other; end Ball;");
  expect((await reader.read()).value).toContain("changed");
  await reader.cancel();
});
