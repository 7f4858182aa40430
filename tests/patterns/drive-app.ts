import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type DriveReport, driveReportSchema } from "./drive-report.ts";

interface DrivenApp {
  patterns: number;
  /** Places that build a pattern which was not seen: it cannot be driven. */
  unseen: string[];
  weak: string[];
  /** Digests of those that are steady, now or by an earlier drive. */
  steady: string[];
}

/** Longer than any pattern takes on a busy machine: a process without output for this long hangs in a pattern. */
const SILENT_MS = 300_000;

/** Drives every regular expression of the app in processes that are ended when they hang. */
export async function driveApp(root: string): Promise<DrivenApp> {
  const app: DrivenApp = { patterns: 0, unseen: [], weak: [], steady: [] };
  let next: number | null = 0;
  while (next !== null) next = await driveFrom(next, root, app);
  return app;
}

/** Adds a process's output to `app`; returns the number of the pattern to continue with, or null at the end. */
async function driveFrom(first: number, root: string, app: DrivenApp): Promise<number | null> {
  const program = join(import.meta.dirname, "drive-patterns.ts");
  const child = spawn(process.execPath, [program, String(first)], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const kill = () => child.kill("SIGKILL");
  let silence = setTimeout(kill, SILENT_MS);
  let begun: Extract<DriveReport, { kind: "begun" }> | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(silence);
    silence = setTimeout(kill, SILENT_MS);
    const report = driveReportSchema.parse(JSON.parse(line));
    if (report.kind === "begun") begun = report;
    else note(report, app);
  }
  clearTimeout(silence);
  const code = await ended;
  if (code === 0) return null;
  if (!child.killed || !begun) throw new Error(`Driving the patterns ended with ${code}.`);
  app.weak.push(`${told(begun.pattern)} did not come to an end`);
  return begun.number + 1;
}

function note(report: Exclude<DriveReport, { kind: "begun" }>, app: DrivenApp): void {
  if (report.kind === "found") {
    app.patterns = report.patterns;
    app.unseen = report.unseen.map(({ file, line }) => `${file}:${line}`);
    return;
  }
  if (report.kind === "steady") {
    app.steady.push(report.digest);
    return;
  }
  const { text, growth } = report.weakness;
  const times = growth.times.map((ms) => Math.round(ms)).join(", ");
  app.weak.push(
    `${told(report.pattern)} on ${text}: ${times} ms for ${growth.lengths.join(", ")} characters`,
  );
}

function told({
  file,
  line,
  source,
  flags,
}: {
  file: string;
  line: number;
  source: string;
  flags: string;
}) {
  const short = source.length > 200 ? `${source.slice(0, 200)}…` : source;
  return `${file}:${line} /${short}/${flags}`;
}
