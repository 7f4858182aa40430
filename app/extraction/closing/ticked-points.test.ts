import { expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";

const client = { name: "Per Aasen", address: "per@brewery.example" };
const maker = { name: "Lou", address: "lou@signs.example" };
const mail = (from: typeof client, text: string, day: number, file?: string): ThreadMessage => ({
  ...{ id: `m${day}`, from, to: [from === client ? maker : client], text },
  sentAt: `2026-03-0${day}T10:00:00+01:00`,
  attachments: file ? [{ fileId: null, name: file, type: "" }] : [],
});
const read = (...messages: ThreadMessage[]) =>
  extract({ ownerEmail: maker.address, subject: "Tap signs", messages });
const first = mail(maker, "Here is the first proof.", 1, "tap_v1.pdf");
const asks = mail(client, "- Hop bigger\n- Remove the barcode\n- Add the brewery's crest", 2);

it("what the maker ticks is done, and what is left open is open", () => {
  const answer = "☑ Hop enlarged\n✅ Barcode removed\n☐ the crest follows tomorrow";
  const items = read(first, asks, mail(maker, answer, 3, "tap_v2.pdf"));
  const closings = items.filter(({ messageId }) => messageId === "m2").map((i) => i.resolvedBy);
  expect(closings.map((one) => one?.quote)).toEqual(["Hop enlarged", "Barcode removed", undefined]);
  expect(closings.map((one) => one?.doubt)).toEqual([undefined, undefined, undefined]);
});

it("what whoever asked ticks is settled, and an empty box reminds of its ask", () => {
  const again = "[x] Hop\n[x] barcode\n[ ] crest";
  const items = read(first, asks, mail(maker, "v2.", 3, "tap_v2.pdf"), mail(client, again, 4));
  const closed = items.filter(({ messageId }) => messageId === "m2").map((i) => i.resolvedBy);
  expect(closed.map((one) => one?.messageId)).toEqual(["m4", "m4", undefined]);
  const later = items.filter(({ messageId }) => messageId === "m4");
  expect(later.map(({ repeatOf }) => repeatOf)).toEqual([2]);
});
