import { wordPattern } from "../text/word-pattern.ts";
import type { SeenFile } from "./seen-files.ts";

/** Files from which something is cut, milled or built; they show neither colour nor print. */
const cutting = /\.(?:dxf|dwg|step|stp|stl|iges|igs|f3d|3mf|sldprt)$/iu;
const pictures = /\.(?:png|jpe?g|webp|tiff?|heic|gif)$/iu;
const showing = /\.(?:png|jpe?g|webp|tiff?|heic|gif|pdf)$/iu;
const cuttingNamed = wordPattern("dxf|dwg|step|stp|stl|cad|laser files?|cut files?");

const look = wordPattern(
  "colou?rs?|colou?red|tone|tint|hue|shade|red|reddish|blue|bluish|green|greenish|yellow|yellowish|orange|pink|purple|gr[ae]y|greyish|beige|pale|glossy?|matte?|sheen|shiny|texture|contrast|saturat\\p{L}+|shadows?|reflections?|fonts?|typeface|typography|photos?|pictures?|renders?|renderings?|the print",
  "farb\\p{L}*|tönung|rote?[nmrs]?|blau\\p{L}*|grün\\p{L}*|gelb\\p{L}*|grau\\p{L}*|blass\\p{L}*|glanz|glänz\\p{L}*|matte?[nrs]?|schrift(?:en|art|größe|zug|züge)?|fotos?|bilde?r?|rendering|aufdruck",
  "couleurs?|teinte|rouges?|bleu\\p{L}*|verte?s?|jaunes?|gris\\p{L}*|pâles?|brillante?s?|reflets?|la police|typo|rendu|l'impression",
  "color(?:es)?|tono|roj[oa]s?|azul(?:es)?|verdes?|amarill[oa]s?|gris(?:es)?|pálid[oa]s?|brillo|brillantes?|tipografía|imagen|impresión",
);
const shape = wordPattern(
  "holes?|bores?|drill\\p{L}*|radius|radii|kerf|slots?|cut-?outs?|notch(?:es)?|fillets?|chamfers?|bend lines?|tolerances?|threaded|tapped|diameters?",
  "bohrung\\p{L}*|loch|löcher|radien|schlitz\\p{L}*|ausschnitt\\p{L}*|aussparung\\p{L}*|fase|gewinde|durchmesser|biegelinie",
  "trous?|perçages?|(?:le|du|un|de) rayon|fentes?|découpes?|encoches?|chanfreins?|diamètres?|filetage",
  "agujeros?|taladros?|(?:el|un|los) radios?|ranuras?|muescas?|chaflán|diámetros?|rosca",
);

/**
 * The files that a text can be about. Where the latest mail with files brought a cutting file and a picture, a remark
 * on the colour is on the picture and one on a hole on the cutting file.
 */
export function shownOrCut(
  text: string,
  seen: readonly SeenFile[],
  messageIndex: number,
): readonly SeenFile[] {
  const shown = look.test(text);
  if (shown === shape.test(text) || cuttingNamed.test(text)) return seen;
  const [right, wrong] = shown ? [showing, cutting] : [cutting, pictures];
  const latest = seen.findLast((file) => file.messageIndex <= messageIndex)?.messageIndex;
  const together = seen.filter((file) => file.messageIndex === latest && !file.supplied);
  const both = [right, wrong].every((names) =>
    together.some(({ attachment }) => names.test(attachment.name)),
  );
  return both ? seen.filter(({ attachment }) => !wrong.test(attachment.name)) : seen;
}
