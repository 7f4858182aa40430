import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";

const client = { name: "Ines Faro", address: "ines@tea.example" };
const maker = { name: "Maya", address: "maya@studio.example" };
const mail = (from: typeof client, text: string, day: number, file?: string): ThreadMessage => ({
  ...{ id: `m${day}`, from, to: [from === client ? maker : client], text },
  sentAt: `2026-03-0${day}T10:00:00+01:00`,
  attachments: file ? [{ fileId: null, name: file, type: "" }] : [],
});

const asked: Record<string, [ask: string, done: string]> = {
  en: [
    "1. Please enlarge the barcode.\n2. Please straighten the ribbon.\n3. Please drop the seal on page 4.",
    "All three points are done, v2 is attached.",
  ],
  de: [
    "1. Bitte den Barcode vergrößern.\n2. Bitte die Schleife gerade rücken.\n3. Bitte das Siegel auf Seite 4 entfernen.",
    "Alle Punkte sind erledigt, v2 anbei.",
  ],
  fr: [
    "1. Merci d'agrandir le code-barres.\n2. Veuillez redresser le ruban, s'il vous plaît.\n3. Veuillez retirer le sceau page 4, s'il vous plaît.",
    "Tout est fait, voici la v2.",
  ],
  es: [
    "1. Por favor, agranda el código de barras.\n2. Por favor, endereza la cinta.\n3. Por favor, quita el sello de la página 4.",
    "Todo hecho, adjunto la v2.",
  ],
};

test.each([
  ["en", "Number 2 isn't done.", 1],
  ["en", "The ribbon is still crooked.", 1],
  ["en", "I don't see the larger barcode.", 0],
  ["en", "The barcode is the same as before.", 0],
  ["en", "Nothing changed on page 4.", 2],
  ["de", "Punkt 2 ist noch nicht erledigt.", 1],
  ["de", "Die Schleife ist noch immer schief.", 1],
  ["de", "Der Barcode ist unverändert.", 0],
  ["fr", "Le ruban est toujours de travers.", 1],
  ["fr", "Le point 2 n'a pas été fait.", 1],
  ["fr", "le ruban je vois pas la correction", 1],
  ["es", "La cinta la sigo viendo torcida.", 1],
  ["es", "La cinta sigue torcida.", 1],
  ["es", "El punto 2 no está hecho.", 1],
] as const)("%s: %s opens the ask again and is no second task", (code, said, which) => {
  const [ask, done] = asked[code] ?? ["", ""];
  const items = extract({
    ...{ ownerEmail: maker.address, subject: "Tea tins" },
    messages: [
      mail(maker, "Proof v1.", 1, "tin_v1.pdf"),
      mail(client, ask, 2),
      mail(maker, done, 3, "tin_v2.pdf"),
      mail(client, said, 4),
    ],
  });
  const asks = items.filter(({ messageId }) => messageId === "m2");
  expect(asks).toHaveLength(3);
  const later = items.filter(({ messageId }) => messageId === "m4");
  expect(later.map(({ repeatOf }) => repeatOf)).toEqual([items.indexOf(asks[which]!)]);
  expect(asks[which]?.resolvedBy).toBeUndefined();
  expect(asks[which]?.resolvedBefore?.[0]?.messageId).toBe("m3");
});
