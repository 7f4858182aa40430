import { expect, test } from "vitest";
import { emailToast } from "./email-toast.ts";

test("mails that could not be listed say why, destructively", () => {
  const refusal = { ok: false, reason: "quota", message: "Try again in a minute." } as const;
  expect(emailToast(refusal, "Tom")).toEqual({
    title: "Error Loading Emails",
    description: "Try again in a minute.",
    tone: "destructive",
  });
});

test("a contact without mail is told by name, one with mail is not", () => {
  expect(emailToast({ ok: true, emails: [] }, "Tom")).toEqual({
    title: "No Emails Found",
    description: "No recent emails found from Tom.",
  });
  expect(emailToast({ ok: true, emails: [{}] }, "Tom")).toBeNull();
});
