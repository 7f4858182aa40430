import { expect, test } from "vitest";
import { pendingForms } from "#app/client/commands/pending-forms.ts";
import { threadPerson } from "#tests/factories/focus.tsx";
import { withPendingRoles } from "./pending-roles.ts";

const people = [threadPerson("Priya"), threadPerson("Joan")];

function sent(fields: Record<string, string>, data?: unknown) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return { formAction: "/threads/tea/contact-role", formData, data };
}
const rolesWith = (...forms: ReturnType<typeof sent>[]) =>
  withPendingRoles(people, pendingForms(forms)).map(({ role, certainty }) => [role, certainty]);

test("the role that is said shows before the answer, of that person alone", () => {
  const joan = { address: "joan@tea.example", role: "printer" };
  expect(rolesWith(sent(joan))).toEqual([
    ["client", "likely"],
    ["printer", "said"],
  ]);
  expect(rolesWith(sent(joan), sent({ ...joan, role: "none" }))[1]).toEqual([null, "pending"]);
});

test("a role that was refused is as it was", () => {
  const priya = { address: "priya@tea.example", role: "maker" };
  expect(rolesWith(sent(priya, { ok: false }))[0]).toEqual(["client", "likely"]);
});
