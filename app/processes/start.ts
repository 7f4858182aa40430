import { existsSync } from "node:fs";
import { join } from "node:path";
import { environmentWith, parseSettings, projectRoot } from "#app/env.server.ts";
import { exposedSecrets, tellExposed } from "#app/given-environment.server.ts";
import { type ChildProcesses, runApp, runWithChildren } from "./children/run-with-children.ts";
import { startChild } from "./children/start-child.ts";
import {
  type DatabaseSettings,
  settingsOf,
  startDatabaseKeeper,
} from "./database/start-database-keeper.ts";

/**
 * `npm start`: runs the product in production: web process and worker, and the embedded database unless
 * DATABASE_URL is set.
 */
runWithChildren(async (children) => {
  const onLine = (line: string) => void process.stdout.write(`${line}\n`);
  const given = environmentWith({ NODE_ENV: "production" });
  // Checked before anything starts. Without DATABASE_URL the embedded database is used.
  const settings = parseSettings({ ...given, DATABASE_URL: given.DATABASE_URL || "embedded" });
  if (!settings.OFFLINE_GOOGLE) await checkGoogleCredentials(given, onLine);
  if (!existsSync(join(projectRoot, "build/server/index.js"))) {
    throw new Error("There is no build yet: run npm run build first.");
  }
  const exposed = exposedSecrets();
  if (exposed.length > 0) onLine(tellExposed(exposed));
  const database = given.DATABASE_URL
    ? {}
    : await keepDatabase(children, settings.DATA_DIR, onLine);
  await runApp({ children, env: { ...given, ...database }, onLine });
  onLine(`Galley is ready at ${settings.PUBLIC_ORIGIN}`);
});

async function checkGoogleCredentials(
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Promise<void> {
  const check = await startChild({
    name: "check of Google's credentials",
    command: [join(import.meta.dirname, "check-google-credentials.ts")],
    env,
    onLine,
  });
  await check.stop();
}

async function keepDatabase(
  children: ChildProcesses,
  dataDir: string,
  onLine: (line: string) => void,
): Promise<DatabaseSettings> {
  const keeper = await children.own(
    startDatabaseKeeper({ dataDir, env: environmentWith({}), onLine }),
  );
  if (keeper.note) onLine(keeper.note);
  void keeper.exited.then((how) => children.giveUp(`The database keeper ${how}.`));
  return settingsOf(keeper);
}
