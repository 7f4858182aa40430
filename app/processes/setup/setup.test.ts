import { spawn } from "node:child_process";
import {
  chmod,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, test } from "vitest";
import { parseSettings, projectRoot } from "#app/env.server.ts";
import { consoleSteps } from "./console-steps.ts";
import { readEnvFile, writeEnvFile } from "./env-file.ts";
import { questions } from "./questions.ts";

test("settings take the place of their lines, also of those commented out; the rest stays", () => {
  const before = "# Words.\nA=1\n#B=2\nC=3\n# B is not this line.\n";
  const after = writeEnvFile(before, { A: "x", B: "y", C: "", D: "new", E: "" });
  expect(after).toBe("# Words.\nA=x\nB=y\n#C=\n# B is not this line.\nD=new\n");
  expect(readEnvFile(after)).toEqual({ A: "x", B: "y", D: "new" });
});

test("the key file that setup suggests stays out of the repository and of the image", async () => {
  const asked = questions.find(({ setting }) => setting === "GOOGLE_APPLICATION_CREDENTIALS");
  const created = /keys create (\S+)/.exec(consoleSteps("my-project", "https://galley.example"));
  expect(created?.[1]).toBe(asked?.suggests);
  for (const list of [".gitignore", ".dockerignore"]) {
    const patterns = (await readFile(join(projectRoot, list), "utf8")).split("\n");
    for (const name of [created![1]!, "key.json"]) {
      expect(patterns.some((pattern) => matchesGlob(name, pattern))).toBe(true);
    }
  }
});

async function setUp(file: string, answers: string[]) {
  const script = join(projectRoot, "app/processes/setup.ts");
  const child = spawn(process.execPath, [script, "--file", file], { cwd: projectRoot });
  child.stdin.end(`${answers.join("\n")}\n`);
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, wrong, settings: readEnvFile(await readFile(file, "utf8").catch(() => "")) };
}

test("setup asks, prints what is to be done at Google, and writes settings that start Galley", async () => {
  const file = join(await mkdtemp(join(inject("runFolder"), "setup-")), ".env");
  const topic = "projects/my-project/topics/gmail";
  const answers = [
    "galley.example",
    "https://galley.example/",
    "my-project",
    "key",
    "id",
    "secret",
  ];
  const first = await setUp(file, [
    ...answers,
    "",
    topic,
    "anthropic",
    "",
    "big-1",
    // What does not fit together is asked again, and the other answers stay.
    "",
    "model-secret",
    "http://model.example/v1",
    "-",
  ]);
  expect(first.wrong).toBe("");
  expect(first.said).toContain("LANGUAGE_MODEL_KEY is required for anthropic");
  expect(first.said).toContain("LANGUAGE_MODEL_URL must begin with https://");
  expect(first.said).toContain("PUBLIC_ORIGIN must be an origin");
  for (const command of [
    "gcloud services enable gmail.googleapis.com",
    "redirect URI https://galley.example/auth/callback",
    "https://www.googleapis.com/auth/gmail.modify",
    `gcloud pubsub topics create ${topic}`,
    "gcp-sa-pubsub.iam.gserviceaccount.com",
    "--push-endpoint https://galley.example/gmail/push",
  ]) {
    expect(first.said).toContain(command);
  }
  expect(first.said.match(/^# \d\. /gm)).toHaveLength(8);
  expect(parseSettings({ ...first.settings, DATABASE_URL: "embedded" })).toMatchObject({
    PUBLIC_ORIGIN: "https://galley.example",
    GMAIL_PUSH_TOPIC: topic,
    GMAIL_PUSH_ACCOUNT: "gmail-push@my-project.iam.gserviceaccount.com",
    ...{ LANGUAGE_MODEL_PROVIDER: "anthropic", LANGUAGE_MODEL: "big-1" },
    ...{ LANGUAGE_MODEL_URL: null, LANGUAGE_MODEL_KEY: "model-secret" },
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  // A second time the same is suggested, keys and all; the secret is not shown.
  const again = await setUp(file, ["", "", "", "", "", "", "-", "", "", "", ""]);
  const { GMAIL_PUSH_TOPIC: _, ...kept } = first.settings;
  expect(again.settings).toEqual(kept);
  expect(again.said).not.toContain("[secret");
  expect(again.said).not.toContain("model-secret");

  const broken = await setUp(file, ["https://other.example"]);
  expect(broken.wrong).toContain(
    "Nothing was written: there was no answer for FIREBASE_PROJECT_ID",
  );
  expect(broken.settings).toEqual(kept);
});

test("secrets are written neither through a link nor into a file that others may read", async () => {
  const folder = await mkdtemp(join(inject("runFolder"), "setup-"));
  const file = join(folder, ".env");
  const answers = ["https://galley.example", "my-project", "key", "id", "secret", "", "-", ""];
  await writeFile(join(folder, "stolen"), "");
  await symlink(join(folder, "stolen"), `${file}.new`);
  expect((await setUp(file, answers)).wrong).toBe("");
  expect((await lstat(file)).isFile()).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await rm(`${file}.new`);
  await writeFile(`${file}.new`, "", { mode: 0o644 });
  await chmod(file, 0o644);
  expect((await setUp(file, answers)).wrong).toBe("");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, "stolen"), "utf8")).toBe("");
  expect((await readdir(folder)).sort()).toEqual([".env", ".env.new", "stolen"]);
  const link = join(folder, "link");
  await symlink(join(folder, "stolen"), link);
  expect((await setUp(link, answers)).wrong).toContain("it is a link");
  expect(await readFile(join(folder, "stolen"), "utf8")).toBe("");
});

test("an .env that is there but cannot be read is not replaced", async () => {
  const folder = await mkdtemp(join(inject("runFolder"), "setup-"));
  // Not even root can read a folder as a file.
  const { said, wrong } = await setUp(folder, []);
  expect(wrong).toContain(`Nothing was written: ${folder} cannot be read`);
  expect(said).toBe("");
});
