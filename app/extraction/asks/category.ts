import type { ItemKind } from "../extraction-types.ts";
import type { TaskCategory } from "../task-categories.ts";
import { wordPattern } from "../text/word-pattern.ts";

/** The subjects of messages about design and manufacturing, in order of precedence. */
const subjects: [TaskCategory, RegExp][] = [
  [
    "Colour",
    wordPattern(
      "colou?rs?(?:ed|ing)?|blue|red|green|yellow|orange|black|white|gr[ae]y|pink|purple|violet|brown|beige|gold|silver|navy|teal|cmyk|rgb|pantone|pms|hex|ral|ink|saturat\\p{L}+|contrast|dark(?:er)?|bright(?:er|ness)?|lighter|warm(?:er)?|tint|tone|hue|gradient|opacity|plate|varnish|matte?|gloss\\p{L}*|foil",
      "farbe\\p{L}*|farbton|blau\\p{L}*|rot\\p{L}{0,2}|grün\\p{L}*|gelb\\p{L}*|schwarz\\p{L}*|weiß\\p{L}*|grau\\p{L}*|dunk(?:el|ler)|hell(?:er)?|kontrast|sonderfarbe",
      "couleurs?|bleu\\p{L}*|rouge\\p{L}*|vert\\p{L}{0,2}|jaune|noir\\p{L}*|blanc\\p{L}*|gris\\p{L}*|foncé\\p{L}*|clair\\p{L}*|contraste|teinte",
      "color(?:es)?|azul\\p{L}*|roj[oa]\\p{L}*|verde\\p{L}*|amarill\\p{L}+|negr[oa]s?|blanc[oa]s?|oscur\\p{L}+|clar[oa]s?|tinta",
    ),
  ],
  [
    "Typography",
    wordPattern(
      "fonts?|typefaces?|typograph\\p{L}+|type|headlines?|kerning|leading|tracking|italics?|bold(?:er)?|weight|serif|letter(?:s|ing|spacing)?|small caps|umlauts?|accents?|pt|point size|text size|outlined|surname|lettering|hyphen\\p{L}*|widows?|ligatures?",
      "schrift\\p{L}*|überschrift\\p{L}*|fett|kursiv|zeilenabstand|buchstaben?|umlaut\\p{L}*",
      "police|typo|titre|caractères?|gras|italique|interligne|lettres?",
      "tipografía|fuente|letras?|negrita|cursiva|titular|interlineado|tilde",
    ),
  ],
  [
    "Dimensions",
    wordPattern(
      "mm|cm|inch(?:es)?|width|height|depth|thick(?:ness|er)?|wide|wider|narrow(?:er)?|bleed|trim|spine|dielines?|flap|wall|tolerance|radius|diameter|dimensions?|measure\\p{L}*|scale|size|holes?|gauge|fillet|chamfer",
      "breite|höhe|tiefe|maße?|stärke|beschnitt|durchmesser|radius|größe|bohrung\\p{L}*|wandstärke",
      "largeur|hauteur|épaisseur|dimensions?|taille|fond perdu|diamètre",
      "ancho|alto|altura|grosor|espesor|medidas?|sangre|tamaño|diámetro",
    ),
  ],
  [
    "Layout",
    wordPattern(
      "layouts?|margins?|align\\p{L}*|cent(?:er|re)d?|spac(?:e|ing)|gap|grid|columns?|position|left|right|top|bottom|corner|edge|lower|higher|footer|header|border|frame|padding|overlap\\p{L}*|move|order|px|crop\\p{L}*|flip|rotate|crowded|squeezed|fold|placement",
      "abstand|rand|ränder|spalten?|links|rechts|oben|unten|ecke|ausricht\\p{L}+|rahmen|mitte|zentriert|verschieb\\p{L}+",
      "marges?|bordure|colonnes?|gauche|droite|haut|bas|coin|aligné\\p{L}*|centr\\p{L}+|cadre|espace|mise en page",
      "márgen(?:es)?|margen|columnas?|izquierda|derecha|arriba|abajo|esquina|borde|alinea\\p{L}+|centra\\p{L}+|marco|espacio|hueco",
    ),
  ],
  [
    "Images",
    wordPattern(
      "photos?|pictures?|images?|icons?|illustrations?|logos?|drawings?|renders?|charts?|graph|barcode|qr|pictograms?|background|retouch\\p{L}*|skin|shadows?|reflections?|screenshots?|thumbnail|arrow|map|animation|frames?|video|clip|audio|music|voice|subtitles?",
      "fotos?|bild\\p{L}*|symbol\\p{L}*|zeichnung\\p{L}*|hintergrund|pfeil|diagramm|grafik\\p{L}*",
      "photos?|images?|icônes?|illustrations?|dessins?|fond|flèche|schéma|visuel\\p{L}*",
      "fotos?|imagen(?:es)?|iconos?|ilustraci\\p{L}+|dibujos?|fondo|flecha|gráfic\\p{L}+",
    ),
  ],
  [
    "Files",
    wordPattern(
      "files?|pdfs?|svgs?|eps|ai|psd|indd|jpe?gs?|pngs?|tiffs?|step|stl|dxf|dwg|zip|vector|export\\p{L}*|formats?|resolution|layers?|native|source files?|links?|upload\\p{L}*|kb|mb|presentations?|spreadsheet|csv|template",
      "datei\\p{L}*|druckdaten|vektor\\p{L}*|ebenen?|auflösung",
      "fichiers?|calques?|vectoriel\\p{L}*|résolution|formats?",
      "archivos?|ficheros?|capas?|vectorial\\p{L}*|resolución|formatos?",
    ),
  ],
  [
    "Content",
    wordPattern(
      "text|copy|wording|words?|titles?|names?|spell\\p{L}*|typos?|price|prices|dates?|address|phone|number|numbers|url|caption|captions|footnote|legend|label|labels|translation|sentence|paragraph|slogan|tagline|quote|says|reads|figures?|source|disclaimer|legal|chapter|page count|logo text|line|sku|ingredients?|allergens?|content|contents|address|jargon|data",
      "text\\p{L}*|preis\\p{L}*|name\\p{L}*|datum|titel|wort\\p{L}*|fehler|satz|absatz|adresse|nummer|kostet|telefonnummer|übersetzung|allergen\\p{L}*",
      "textes?|prix|noms?|date|titre|mots?|phrase|adresse|numéro|traduction|légende|faute",
      "textos?|precios?|nombres?|fecha|título|palabras?|frase|dirección|número|traducción|leyenda|errata",
    ),
  ],
  [
    "Delivery",
    wordPattern(
      "send|deliver\\p{L}*|ship\\p{L}*|print(?:ing|er)?|quote|invoice|deadline|samples?|proofs?|prototype|handout|copies|order|production",
      "schick\\p{L}*|send\\p{L}*|liefer\\p{L}*|druck\\p{L}*|abzug|muster|angebot",
      "envo\\p{L}+|livr\\p{L}+|imprim\\p{L}+|épreuve|échantillon|devis",
      "env\\p{L}+|mand\\p{L}+|entreg\\p{L}+|imprim\\p{L}+|prueba|muestra|presupuesto",
    ),
  ],
];

/** All of them in one pattern, which is faster to test. */
const anySubject = new RegExp(subjects.map(([, { source }]) => source).join("|"), "iu");

/** The subject of a clause, or General. Questions that name no subject are just questions. */
export function categoryOf(clause: string, kind: ItemKind): TaskCategory {
  for (const [category, pattern] of subjects) if (pattern.test(clause)) return category;
  return kind === "question" ? "Question" : "General";
}

/** Whether a clause is about the work at all. */
export function namesSubject(clause: string): boolean {
  return anySubject.test(clause);
}
