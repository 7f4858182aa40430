import { expect, test } from "vitest";
import type { Participant } from "#app/extraction/roles/role-types.ts";
import { peopleOf } from "./people.ts";

const orders = { ground: "orders", messageId: "m1", evidence: "We need a box." } as const;
const said = { ground: "said", messageId: null, evidence: "printer" } as const;

function participant(change: Partial<Participant> = {}): Participant {
  return {
    ...{ name: "Priya", addresses: ["priya@tea.example", "p@home.example"], isOwner: false },
    ...{ role: "client", confidence: 0.85, reasons: [orders] },
    ...change,
  };
}
const shown = (one: Participant, known: Parameters<typeof peopleOf>[1] = []) =>
  peopleOf([one], known).map(({ role, certainty, reasons }) => ({ role, certainty, reasons }))[0];
const asPrinter = [{ address: "p@home.example", role: "printer" }] as const;

test("a role by the mails is likely, a guess, or not known", () => {
  expect(shown(participant())).toEqual({ role: "client", certainty: "likely", reasons: [orders] });
  expect(shown(participant({ confidence: 0.7 }))?.certainty).toBe("guess");
  expect(shown(participant({ role: null, confidence: 0 }))?.certainty).toBe("unknown");
});

test("what is said shows before the thread is read again, and after", () => {
  const expected = { role: "printer", certainty: "said", reasons: [orders] };
  expect(shown(participant(), asPrinter)).toEqual(expected);
  const readSince = participant({ role: "printer", confidence: 1, reasons: [said, orders] });
  expect(shown(readSince, asPrinter)).toEqual(expected);
});

test("a role that was taken back shows none until the thread is read again", () => {
  const before = participant({ role: "printer", confidence: 1, reasons: [said, orders] });
  expect(shown(before)).toEqual({ role: null, certainty: "pending", reasons: [] });
});

test("the owner cannot be given a role", () => {
  expect(shown(participant({ isOwner: true }), asPrinter)?.role).toBe("client");
});
