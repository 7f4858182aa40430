import { expect, test } from "vitest";
import { findCandidates } from "./candidates.ts";

const found = (source: string, file = "app/routes/x.tsx") =>
  findCandidates(file, source).map(({ raw }) => raw.trim());

test("what a person reads counts: text of a page, labels, toasts", () => {
  expect(
    found(`const page = <p className="grid gap-2"><img alt="A label" src="/a.png" />Hello {n} files</p>;
      toast({ title: "File Pinned", tone: "good" });
      const said = \`\${n} new tasks waiting!\`;`),
  ).toEqual(["A label", "/a.png", "Hello", "files", "File Pinned", "new tasks waiting!"]);
});

test("what a client meets counts: paths, headers, methods, media types", () => {
  expect(
    found(`headers.set("x-test-mode", "true");
      fetch("/api/threads", { method: "POST", headers: { accept: "application/json" } });`),
  ).toEqual(["x-test-mode", "true", "/api/threads", "POST", "application/json"]);
});

test("constants count: durations, sizes, limits; neither 0, 1, indexes nor halves", () => {
  expect(
    found(`const wait = 15 * 60_000; const first = list[2]; const half = width / 2;
      for (let i = 0; i < 6; i += 1) z.string().max(200);`),
  ).toEqual(["15", "60_000", "6", "200"]);
});

test("a literal knows where it stands", () => {
  const source = 'const a = 1;\nconst b = "It\\\'s here";\n';
  const [text] = findCandidates("app/x.ts", source);
  expect(text).toMatchObject({ line: 2, kind: "text" });
  expect(source.slice(text!.start, text!.end)).toBe("It\\'s here");
});

test.each([
  ["types", `type State = "Not Started"; let a: "In Progress"; const b = c as "Done";`],
  ["modules", `import a from "/A module"; export * from "/B module"; await import("/C module");`],
  ["class names", `const e = <p className="Grid wide" />; const c = "flex items-center gap-2";`],
  ["drawings", `const e = <svg viewBox="0 0 24 24" width={24}><path d="M3 4 L5 6" /></svg>;`],
  ["errors for programmers", `throw new Error("The sky fell."); new TypeError(\`No \${a} here\`);`],
  ["what is thrown as an error of our own", `throw new BytesGone("The bytes are gone.");`],
  [
    "log lines",
    `log.info({ count: 5 }, "Imported it"); console.error("It failed"); tell("Built in");`,
  ],
  ["queries", "db.execute(sql`select Name from users limit 50`);"],
  ["names of systems", `const gone = error.code === "ENOENT" || error.name === "AbortError";`],
  ["patterns", `const cue = "(?:please )?(?:add|change) it";`],
  ["internal words", `const kind = "thread"; switch (kind) { case "file": break; }`],
])("%s do not count", (_, source) => {
  expect(found(source)).toEqual([]);
});
