/** Words that people use for the same kind of file, in several languages. */
const names = [
  "mobile phone smartphone handy móvil",
  "desktop laptop computer rechner ordinateur ordenador",
  "front vorderseite recto anverso",
  "back rear rückseite verso reverso",
  "offer quote quotation estimate angebot devis presupuesto",
  "invoice rechnung facture factura",
  "drawing zeichnung dessin plano",
  "floorplan grundriss",
  "section schnitt coupe",
  "elevation ansicht alzado",
  "invitation invite einladung invitación",
  "poster plakat affiche cartel",
  "card karte carte tarjeta",
  "label etikett étiquette etiqueta",
  "cover titelseite couverture portada",
  "envelope umschlag kuvert enveloppe sobre",
  "brochure broschüre folleto",
  "business visitenkarte visite visita",
  "menu speisekarte menú",
  "list liste lista",
  "english englisch anglais anglaise inglés inglesa",
  "german deutsch allemand allemande alemán alemana",
  "french französisch français française francés francesa",
  "spanish spanisch espagnol espagnole español española castellano",
  "italian italienisch italien italienne italiano italiana",
];

const things = new Map(
  names.flatMap((group, thing) => group.split(" ").map((name): [string, number] => [name, thing])),
);

/** The number of the thing that a lower-case word names, in singular or plural. */
export function thingOf(word: string): number | undefined {
  return things.get(word) ?? things.get(word.slice(0, -1)) ?? things.get(word.slice(0, -2));
}

const codes: Record<string, string> = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
};

/** The language that a part of a file name stands for ("flyer_de.pdf"). */
export function languageOf(part: string): string | undefined {
  return Object.hasOwn(codes, part) ? codes[part] : undefined;
}
