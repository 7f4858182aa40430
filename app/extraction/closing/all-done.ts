import { wordPattern } from "../text/word-pattern.ts";

const points =
  "points?|changes|corrections|comments|edits|remarks|wishes|tweaks|fixes|amends|amendments|notes|revisions|suggestions|requests|feedback|bits|items|issues|things|ones?";
const made =
  "done|in|fixed|corrected|changed|included|attached|implemented|through|updated|sorted|amended|applied|actioned|addressed|incorporated|adjusted|resolved|finished|made|taken care of|dealt with|in place|ticked off|worked in|picked up";
const gemacht =
  "erledigt|drin|drinnen|umgesetzt|eingearbeitet|korrigiert|angepasst|geändert|übernommen|gemacht|eingebaut|berücksichtigt|behoben|aktualisiert|überarbeitet|ausgebessert";
const punkte = "änderungen|korrekturen|punkte|anmerkungen|wünsche|hinweise|rückmeldungen|sachen";
const faites =
  "faite?s?|corrigée?s?|modifiée?s?|intégrée?s?|prise?s? en compte|changée?s?|ajustée?s?|mise?s? à jour|réglée?s?|en place|appliquée?s?|reprise?s?|terminée?s?";
const modifs =
  "corrections?|modifications?|modifs?|remarques?|retours?|points?|changements?|demandes?|ajustements?|commentaires?";
const hechos =
  "hech[oa]s?|list[oa]s?|corregid[oa]s?|cambiad[oa]s?|incorporad[oa]s?|actualizad[oa]s?|arreglad[oa]s?|aplicad[oa]s?|añadid[oa]s?|incluid[oa]s?|modificad[oa]s?|solucionad[oa]s?|resuelt[oa]s?";
const cambios =
  "cambios|correcciones|puntos|comentarios|ajustes|modificaciones|indicaciones|retoques";

/** The whole of what was asked: "all done", "updated as discussed", "v3 with your changes". */
const ofAll = wordPattern(
  `(?:all|everything|both|each)(?: (?:of )?\\p{L}+'?s?){0,4} (?:${made})`,
  `(?:all|both|your|the|these|those|two|three|four|five|six)(?: \\p{L}+){0,3} (?:${points})(?: \\p{L}+){0,2} (?:are|is|have been|has been|${made})`,
  `(?:made|done|did|incorporated|implemented|applied|addressed|included) (?:all )?(?:of )?(?:your|the|these|those|both) (?:\\p{L}+ ){0,2}(?:${points})`,
  `with (?:all )?(?:of )?(?:your|the|these|those|both) (?:\\p{L}+ ){0,2}(?:${points})`,
  `(?:updated|amended|changed|done|revised|adjusted|corrected|sorted|fixed) (?:\\p{L}+ )?(?:as|per|like) (?:discussed|requested|agreed|noted|marked|asked|you (?:asked|said|wanted|marked|requested)|your (?:\\p{L}+ )?(?:${points}|mail|e-?mail|list))`,
  "all done|done and done|all (?:in|fixed in) (?:v|the|proof)",
  `(?:alles|beides) (?:\\S+ ){0,4}?(?:${gemacht})`,
  `(?:alle|beide|die|deine|ihre|eure) (?:\\S+ ){0,2}?(?:${punkte}) (?:\\S+ ){0,4}?(?:${gemacht})`,
  `(?:alle|beide) (?:\\S+ ){0,3}?(?:${gemacht})`,
  `mit (?:allen |den |deinen |ihren |euren ){1,2}(?:\\p{L}+ )?(?:${punkte})`,
  `wie (?:besprochen|gewünscht|abgesprochen|vereinbart|gewollt) (?:\\S+ ){0,3}?(?:${gemacht})|(?:${gemacht}),? wie (?:besprochen|gewünscht|abgesprochen|vereinbart)`,
  `tout (?:est|a été|a bien été|c'est) (?:\\p{L}+ )?(?:${faites}|\\p{L}+)|c'est (?:tout )?fait`,
  `(?:les|vos|tes|toutes|tous) (?:\\p{L}+ ){0,2}?(?:${modifs}) (?:\\p{L}+ ){0,3}?(?:${faites})|toutes les (?:\\p{L}+ ){0,3}?(?:${faites})`,
  `avec (?:toutes |tous )?(?:vos|tes|les) (?:\\p{L}+ )?(?:${modifs})`,
  `(?:${faites}) comme (?:convenu|demandé|discuté|prévu|souhaité)`,
  `todo (?:\\p{L}+ ){0,2}?(?:${hechos})|(?:está|están) todos?`,
  `(?:los|tus|sus|todos|todas) (?:\\p{L}+ ){0,2}?(?:${cambios}) (?:\\p{L}+ ){0,3}?(?:${hechos})`,
  `con (?:todos |todas )?(?:los|las|tus|sus) (?:\\p{L}+ )?(?:${cambios})`,
  `(?:${hechos}|actualizado) (?:según|como) (?:\\p{L}+ ){0,2}?(?:hablad\\p{L}|acordad\\p{L}|comentad\\p{L}|acordamos|quedamos|hablamos|pedi\\p{L}{1,5}|comentamos)`,
);

/** A whole sentence that tells only that something is done: "Fixed.", "Ist erledigt", "C'est corrigé". */
const bareReport =
  /^[^\p{L}]{0,5}(?:(?:ok(?:ay)?|yes|ja|oui|sí|si|now|so|all|jetzt|nun|voilà|alles|right|argh|oops|sorry|perdón|pardon|désolée?)[,:!.]? ){0,3}(?:(?:that's|that is|it's|it is|this is|they're|both|all|is|ist|sind|das ist|c'est|ya está|está|están|ya) )?(?:now |jetzt |nun |auch |also |already |schon |bereits |ya )?(?:done|fixed|sorted|corrected|updated|changed|amended|erledigt|korrigiert|behoben|geändert|gemacht|umgesetzt|angepasst|fait|faite|corrigée?s?|modifiée?s?|réglé|hecho|list[oa]s?|corregid[oa]s?|cambiad[oa]s?|arreglad[oa]s?|solucionad[oa]s?)(?: (?:now|too|already|both|jetzt|auch|ya|in \S{1,12}))?[^\p{L}\p{N}]{0,5}$/iu;

/** Whether a sentence says that all that was asked is done, or tells nothing but that it is. */
export function tellsAllDone(text: string): boolean {
  return ofAll.test(text) || bareReport.test(text);
}
