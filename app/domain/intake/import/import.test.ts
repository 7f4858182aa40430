import { expect, test } from "vitest";
import { importFormSchema } from "./import.ts";

const importId = "6b0a1d3e-7f64-4a6e-9a39-6a1f4a1f0c11";

test("the dialog's form distinguishes one mail, several and none", () => {
  const mails = (mail?: unknown) => importFormSchema.parse({ importId, mail }).mail;
  expect(mails("19c3|Poster | final")).toEqual([{ threadId: "19c3", subject: "Poster | final" }]);
  expect(mails(["a1|", "b2"])).toEqual([
    { threadId: "a1", subject: "" },
    { threadId: "b2", subject: "" },
  ]);
  expect(mails()).toEqual([]);
});

test("a wrong thread id, a wrong import id and too many mails are refused", () => {
  const fieldOf = (form: object) =>
    importFormSchema.safeParse(form).error?.issues.map(({ path }) => path[0]);
  expect(fieldOf({ importId, mail: "../x|y" })).toEqual(["mail"]);
  expect(fieldOf({ importId: "1" })).toEqual(["importId"]);
  expect(fieldOf({ importId, mail: Array(51).fill("a|b") })).toEqual(["mail"]);
});
