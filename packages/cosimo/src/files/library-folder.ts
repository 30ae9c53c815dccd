import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Where libraries lie that `cosimo library add` has unpacked: in the user's folder of data, as the system has it, unless
 * COSIMO_LIBRARIES names another.
 */
export function libraryFolder(): string {
  const { env, platform } = process;
  const own = env["COSIMO_LIBRARIES"];
  if (own !== undefined && own !== "") return own;
  return join(dataFolder(platform, env), "cosimo", "libraries");
}

function dataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === "win32") return env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support");
  const data = env["XDG_DATA_HOME"];
  return data !== undefined && data !== "" ? data : join(homedir(), ".local", "share");
}
