import { expect, it } from "vitest";
import { extract } from "../extract.ts";
import { isSureAsk } from "../sure-confidence.ts";

const client = { name: "Ruth Amsel", address: "ruth@gallery.example" };
const maker = { name: "Tim", address: "tim@printroom.example" };

const given: Record<string, [delivery: string, thanks: string]> = {
  en: ["Here is the draft.", "Thanks for the draft, we like it a lot."],
  de: ["Anbei der Entwurf.", "Danke für den Entwurf, das gefällt uns sehr."],
  fr: ["Voici la maquette.", "Merci pour la maquette, ça nous plaît beaucoup."],
  es: ["Te adjunto la propuesta.", "Gracias por la propuesta, nos gusta mucho."],
};

/** The tasks of a client's mail about a draft, besides its thanks. */
function tasksOf(code: string, remark: string): string[] {
  const [delivery, thanks] = given[code] ?? ["", ""];
  const texts = [delivery, `${thanks}\n\n${remark}`];
  const messages = texts.map((text, at) => ({
    id: `m${at}`,
    from: at === 0 ? maker : client,
    to: [at === 0 ? client : maker],
    sentAt: `2026-03-0${at + 2}T10:00:00+00:00`,
    text,
    attachments: at === 0 ? [{ fileId: 1, name: "draft_v1.pdf", type: "application/pdf" }] : [],
  }));
  const items = extract({ ownerEmail: maker.address, subject: "Draft", messages });
  return items.filter((item) => item.messageId === "m1" && isSureAsk(item)).map((i) => i.quote);
}

it.each([
  ["en", "Box 4 wider."],
  ["en", "Remember the fold marks."],
  ["en", "Our postcode has changed: now EH6 7AA"],
  ["en", "The cuff is fraying on the left."],
  ["en", "The spine shows the old subtitle."],
  [
    "en",
    "While you are at it, could you bump the page numbers up a size, they are hard on our eyes!",
  ],
  ["en", "Would you crop the harbour like this:"],
  ["de", "Das Etikett kratzt."],
  ["de", "Die Klappe reicht nicht bis zum Rand."],
  ["de", "Können Sie die Fußnote auf Seite 3 setzen, danke."],
  ["de", "Wir brauchen noch 6 Stück in Größe L."],
  ["de", "Den Kopf bitte so beschneiden wie hier:"],
  ["fr", "Le col gratte."],
  ["fr", "La cédille de façade a disparu."],
  ["fr", "Pourriez-vous remonter le tampon, merci."],
  ["es", "La etiqueta pica."],
  ["es", "El acento de «café» ha desaparecido."],
  ["es", "Podrías subir el sello un poco, gracias."],
  ["de", "Adresse auf der Klappe korrigieren"],
  ["de", "Den zweiten Punkt in der Liste weglassen."],
  ["de", "Faxnummer hat sich geändert: 0316 998"],
  ["de", "Wir hätten lieber die runde Schachtel."],
  ["de", "Der Deckel lässt sich kaum öffnen."],
  ["de", "Die Lade schlägt gegen den Griff."],
  ["de", "Eventuell könnte man den Untertitel streichen."],
  ["fr", "Raccourcissez le chapeau."],
  ["fr", "Illustration 2 à refaire."],
  ["fr", "Pensez aux traits de coupe."],
  ["fr", "Nous voudrions les pochettes en lin."],
  ["fr", "Le tiroir ferme mal."],
  ["fr", "On pourrait agrandir le logo du dos."],
  ["es", "Dale más margen al pie."],
  ["es", "Cambiad el orden de los sabores."],
  ["es", "Queremos las cajas en cartón gris."],
  ["es", "Se podría bajar el logo 2 cm."],
  ["es", "El escaparate lo veo algo vacío."],
])("%s: is a task: %s", (code, remark) => expect(tasksOf(code, remark)).toEqual([remark]));

it.each([
  ["en", "Thursday doesn't work for me, I'm at the fair."],
  ["en", "You can see the result in the shop window."],
  ["de", "Der Donnerstag passt mir leider nicht."],
  ["fr", "Jeudi je ne suis pas là."],
  ["es", "El martes no puedo."],
  ["de", "Wir möchten uns für die gute Arbeit bedanken."],
  ["de", "Ich muss das noch mit meinem Mann prüfen."],
  ["fr", "Nous n'avons rien à changer."],
  ["fr", "Nous voudrions te remercier."],
  ["es", "Queremos darte las gracias."],
])("%s: is none: %s", (code, remark) => expect(tasksOf(code, remark)).toEqual([]));
