/** What people call the same thing that a file is named after, here and in other languages. */
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
];

const things = new Map(
  names.flatMap((group, thing) => group.split(" ").map((name): [string, number] => [name, thing])),
);

/** The number of the thing that a lower-case word names, in singular or plural. */
export function thingOf(word: string): number | undefined {
  return things.get(word) ?? things.get(word.slice(0, -1)) ?? things.get(word.slice(0, -2));
}
