import { expect, test } from "vitest";
import { extract } from "../extract.ts";

const client = { name: "Ines Faro", address: "ines@signs.example" };
const maker = { name: "Maya", address: "maya@studio.example" };

function asksOf(text: string): number {
  const base = { to: [maker], sentAt: "2026-03-02T10:00:00+01:00", attachments: [] };
  const proof = [{ fileId: null, name: "signs_v1.pdf", type: "" }];
  const first = {
    ...base,
    id: "m1",
    from: maker,
    to: [client],
    text: "Proof v1.",
    attachments: proof,
  };
  const messages = [first, { ...base, id: "m2", from: client, text }];
  return extract({ ownerEmail: maker.address, subject: "Signs", messages }).length;
}

test.each([
  "The parking sign is too low.",
  "The hotel name is missing on the door.",
  "The restaurant arrow points to the wrong side.",
  "The airport icon is blurry.",
  "The entrance sign is crooked.",
  "The train on the cover is cut off.",
  "The calendar page for May has 32 days.",
  "Our calendar cover is too dark.",
  "The zoom buttons overlap the map.",
  "The Skype icon is blurry.",
  "Das Wort Termin ist falsch geschrieben.",
  "Die Überschrift Treffen ist zu klein.",
  "Der Termin auf dem Plakat ist falsch, es muss 14 Uhr heißen.",
  "Im Kalender fehlt der 31. Mai.",
  "Le mot rendez-vous est coupé en bas de la page.",
  "Le calendrier est trop pâle.",
  "Le bouton d'appel est trop petit.",
  "La palabra cita está mal escrita.",
  "El título Reunión anual es demasiado pequeño.",
  "El calendario está cortado a la derecha.",
])("a defect of the work is an ask: %s", (text) => {
  expect(asksOf(text)).toBe(1);
});

test.each([
  "Shall we meet at the hotel at 6?",
  "My flight lands at 9.",
  "Can we do a zoom call tomorrow?",
  "Put it in your calendar.",
  "Können wir einen Termin am Dienstag ausmachen?",
  "Wollen wir uns treffen?",
  "On prend rendez-vous mardi ?",
  "Peut-on faire une réunion demain ?",
  "¿Hacemos una reunión el martes?",
  "¿Podemos tener una cita mañana?",
])("arranging is none: %s", (text) => {
  expect(asksOf(text)).toBe(0);
});
