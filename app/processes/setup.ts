import { randomBytes } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { writePrivateFile } from "#app/adapters/secrets/write-private-file.ts";
import { parseSettings, projectRoot } from "#app/env.server.ts";
import { consoleSteps, pushAccountOf, topicOf } from "./setup/console-steps.ts";
import { readEnvFile, writeEnvFile } from "./setup/env-file.ts";
import { type Answers, type Question, questions } from "./setup/questions.ts";

/*
 * `npm run setup`: prints what to do at Google for a project, asks for the settings that cannot be guessed, and
 * writes `.env`. What an earlier `.env` says is suggested, and its other lines stay. `--file` names another file.
 */
const { values } = parseArgs({ options: { file: { type: "string", default: ".env" } } });
const terminal = createInterface({ input: process.stdin });
const lines = terminal[Symbol.asyncIterator]();

try {
  const present = await readPresent(values.file);
  const text = present ?? (await readFile(join(projectRoot, ".env.example"), "utf8"));
  const known = readEnvFile(text);
  const answers: Record<string, string> = {};
  for (const question of questions) {
    if (question.isNeeded && !question.isNeeded(answers)) continue;
    answers[question.setting] = await answerTo(question, known[question.setting] ?? "", answers);
    if (question.setting === "FIREBASE_PROJECT_ID") tellSteps(answers);
  }
  const project = /^projects\/([^/]+)\//.exec(answers.GMAIL_PUSH_TOPIC ?? "")?.[1];
  const settings = {
    ...answers,
    SECRET_KEYS: known.SECRET_KEYS || `k1:${randomBytes(32).toString("base64")}`,
    ...(project ? { GMAIL_PUSH_ACCOUNT: known.GMAIL_PUSH_ACCOUNT || pushAccountOf(project) } : {}),
  };
  const written = writeEnvFile(text, settings);
  const parsed = readEnvFile(written);
  parseSettings({ ...parsed, DATABASE_URL: parsed.DATABASE_URL || "embedded" });
  writePrivateFile(values.file, written);
  console.log(
    `\n${values.file} is written. Next: npm run doctor, then npm run build and npm start.`,
  );
} catch (error) {
  console.error(`\nNothing was written: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  terminal.close();
}

/** Returns null only if there is no such file: one that cannot be read holds keys that must not be lost. */
async function readPresent(file: string): Promise<string | null> {
  try {
    if ((await lstat(file)).isSymbolicLink()) {
      throw new Error("it is a link; name the file itself with --file");
    }
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Error(`${file} cannot be read, and is not replaced: ${String(error)}`);
  }
}

function tellSteps({ FIREBASE_PROJECT_ID: project = "", PUBLIC_ORIGIN: origin = "" }) {
  console.log(
    `\nAt Google these steps are to be done, 6 to 8 only for pushes (topic ${topicOf(project)}):\n`,
  );
  console.log(`${consoleSteps(project, new URL(origin).origin)}\n`);
}

/** Asks until the answer has the right form. An empty line takes the suggestion; `-` leaves a setting empty. */
async function answerTo(question: Question, known: string, answers: Answers): Promise<string> {
  const { setting } = question;
  const suggested = known || question.suggests || "";
  for (;;) {
    process.stdout.write(promptOf(question, suggested));
    const { value, done } = await lines.next();
    if (done) throw new Error(`there was no answer for ${setting}.`);
    const given = String(value).trim();
    const answer = given === "-" && question.mayBeEmpty ? "" : given || suggested;
    const parsed = question.schema.safeParse(answer);
    const fault = parsed.success
      ? question.fault?.({ ...answers, [setting]: answer })
      : (parsed.error.issues[0]?.message ?? "is invalid");
    if (!fault) return answer;
    console.log(`  ${setting} ${fault}.`);
  }
}

function promptOf({ asks, isSecret, mayBeEmpty }: Question, suggested: string): string {
  if (!suggested) return `${asks}: `;
  const shown = isSecret ? "as it is" : suggested;
  return `${asks} [${shown}${mayBeEmpty ? "; - for none" : ""}]: `;
}
