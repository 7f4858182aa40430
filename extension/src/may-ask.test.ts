import { afterAll, expect, test, vi } from "vitest";

const [id, mail] = ["a".repeat(32), "https://mail.example"];
vi.stubGlobal("chrome", { runtime: { id } });
// Constants of its build.
vi.stubGlobal("__APP_ORIGIN__", "https://galley.example");
vi.stubGlobal("__MAIL_ORIGIN__", mail);
const { mayAsk } = await import("./may-ask.ts");
afterAll(() => vi.unstubAllGlobals());

test("the mail page may ask for its business only, the extension's own pages for all, others for nothing", () => {
  const own = { id, origin: `chrome-extension://${id}` };
  const page = { id, origin: mail };
  const elsewhere = { id, origin: "https://elsewhere.example" };
  expect([mayAsk("import", own), mayAsk("import", page), mayAsk("import", elsewhere)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([mayAsk("log-out", own), mayAsk("log-out", page)]).toEqual([true, false]);
  expect(mayAsk("import", { id: "b".repeat(32), origin: mail })).toBe(false);
});
