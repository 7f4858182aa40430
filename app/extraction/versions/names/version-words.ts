/** Words of file names, folded as `foldName` does: lower case, without accents. */
const words = (text: string) => text.trim().split(/\s+/);

/** Nouns that count versions when a number follows: "proof 2", "mix3", "Abzug2". */
export const countedNouns: readonly string[] = words(`
  v ver vers version versie versjon wersja versao verze versio versione versiyon
  rev revision revisie revisione revize rewizja revisao
  rc round runde ronde ronda draft proof mock mockup iteration iter mix cut
  entwurf abzug andruck fahne umbruch korrekturabzug korrekturlauf korrektur korr
  brouillon ebauche epreuve bat maquette borrador prueba boceto galerada correccion
  bozza prova ciano correzione rascunho correcao schets proef drukproef correctie
  utkast korrektur provtryck skitse korrekturtryk luonnos szkic projekt korekta poprawka navrh korektura taslak prova
`);

/** Nouns that count drawings by letter as well: "rev C", "Ind. b". */
export const letteredNouns: readonly string[] = words(`
  rev revision revisie revisione revize rewizja revisao index ind indice indeks bet
`);

const early = words(`
  draft rough roughcut wip prelim preliminary initial orig original originale originalversion old prev previous beta alpha proof mock mockup
  entwurf skizze rohfassung rohschnitt vorab vorabzug vorlaeufig vorlaufig ursprung
  brouillon ebauche epreuve provisoire ancien ancienne borrador boceto provisional antiguo anterior prueba
  bozza vecchio rascunho antigo concept schets oud utkast skitse skiss gammal gammel luonnos vanha
  szkic projekt roboczy stary navrh stary taslak eski chernovik черновик эскиз проект старый
`);
const changed = words(`
  new newer newest neue edit edits edited corr corrected correction corrections rev revised revision updated update upd
  fixed fix fixes changed changes amended amend mod modified tweaked tweak tweaks reworked rework retouched retouch ret adjusted improved
  resend latest current newversion recent cut mix finecut
  neu neue neuer neues uberarbeitet uberarbeitung ueberarbeitet ueberarbeitung korr korrigiert korrektur korrekturen geandert geaendert
  aktualisiert aktuell angepasst verbessert nachbesserung retusche retuschiert neufassung abzug
  modif modifs modifie modifiee modification corrige corrigee revise revisee maj nouveau nouvelle retouche retouchee bis actualise
  corregido corregida correccion correcciones modificado modificada revisado revisada nuevo nueva actualizado actualizada cambios ajustado ajustada retocado retocada
  corretto corretta correzione modificato modificata aggiornato aggiornata nuovo nuova rivisto rivista revisione modifiche
  corrigido corrigida atualizado atualizada novo nova alterado alterada
  aangepast gewijzigd nieuw nieuwe gecorrigeerd herzien bijgewerkt
  ny nytt nye rattad rettet korrigerad korrigeret korrigert opdateret oppdatert uppdaterad revideret revidert reviderad andrad aendret endret
  korjattu uusi paivitetty poprawiony poprawione poprawiona poprawka poprawki nowy nowa nowe zmieniony zmiany aktualny
  opraveny opravene opraveno oprava novy nove upraveny uprava yeni duzeltilmis revize guncel duzeltme
  lektoriert korrekturgelesen gegengelesen proofread copyedited reissued justiert retusz retusch justerad justerat justeret tilrettet
  korekta korekty korektura rattelse
  resync synced relabelled rebuilt rewritten rewrite rework overarbejdet omarbetad omarbetat mod modd
  zm zamienny zamienna popr rattat rectifie rectifiee relu relue collated kollationiert verwerkt
  исправленный исправлено испр новый новая новое правки правка обновленный
`);
const late = words(`
  imprenta imprimerie imprimeur druckerei tryck tryckeri trykk tryk drukarnia druku tipografia stampa drukker drukkerij grafica printer press forprint toprint
  released printready gotowy gotowe zaakceptowany akcept fardig ferdig akkoord getekend aceptado validado timbrato
  signed signe signee unterschrieben unterzeichnet firmado firmada firmato assinado ondertekend undertecknad underskriven underskrevet podpisany podpisana podepsany
  ok okay final finals finale finalfinal finished fin finaal last ultimate approved definitive def definitif definitive definitivo definitiva definitief definitieve
  endgultig endgueltig endfassung endversion schlussfassung freigabe freigegeben druckfreigabe reinzeichnung druckfertig abgenommen letzte
  valide validee approuve approuvee bat aprobado aprobada vistobueno ultimo ultima
  approvato approvata finalissimo aprovado aprovada goedgekeurd laatste
  slutlig slutgiltig endelig endelige godkand godkendt godkjent lopullinen viimeinen hyvaksytty
  ostateczny ostateczna ostateczne finalny zatwierdzony konecny finalni schvaleny son nihai onayli
  финал финальный финальная итог итоговый утвержден последний
`);
/** Returns the stage that a word names: before, changed, or done. Null for any other word. */
export function stageOf(word: string): "early" | "changed" | "late" | null {
  return stages.get(word) ?? null;
}
const stages = new Map<string, "early" | "changed" | "late">([
  ...early.map((word) => [word, "early"] as const),
  ...changed.map((word) => [word, "changed"] as const),
  ...late.map((word) => [word, "late"] as const),
]);

/** A stage that is often written against the word before: "logofinal2", "posterneu". */
export const gluedStage =
  /^(\p{L}{3,}?)(final|definitivo|definitif|endgultig|corrected|updated|revised|korrigiert|entwurf|draft)(\d{0,2})$/u;

/** Nouns before a number that distinguishes things and does not order versions: "page 2", "view 3", "option 1". */
export const identityNouns = new Set(
  words(`
  page pages pg p pp seite seiten s blatt bl hoja feuille planche folio lamina pagina pag strana sayfa sida side sivu sheet sht
  slide slides folie screen screens step steps schritt etape paso scene szene scena shot frame panel panels spread view views ansicht vue vista cam camera angle
  render rendering renders photo foto fotos photos pic picture bild image img immagine imagen detail details section schnitt coupe seccion sezione elevation elev ansicht
  option opt options opcion opzione alternative alternativ alt variant variante variants varianta var concept konzept idea idee ideas route direction
  prop proposal proposition propuesta proposta vorschlag forslag forslagg piste colourway colorway cw colour color farbe couleur
  set size groesse grosse taille talla tile part teil partie parte vol volume band tome tomo nr no num number
  chapter ch kapitel chapitre capitulo capitolo track episode ep folge room raum zimmer floor level etage stock unit lot week kw wk day tag month q
  invoice rechnung facture factura fattura quote offer angebot devis po order auftrag bestellung minutes protokoll agenda report bericht receipt delivery
  figure fig abb abbildung table tab type typ model modell item pos position phase building haus house block apt wohnung team group serie series kit look shirt style
  question frage bug issue problem error fehler example beispiel ref reference sample moodboard inspiration
  fixture bay door window wall tower column beam
`),
);

/** Recurring papers; the next is no version of the one before. */
const seriesNouns = new Set(
  words(`
  inv invoice rechnung facture factura fattura faktura quote quotation angebot devis offer preventivo presupuesto po order auftrag bestellung
  minutes protokoll agenda timesheet receipt quittung delivery lieferschein newsletter statement photo photos foto fotos picture pictures bild bilder
  cr compte notulen acta verbale referat protokol recibo recu ricevuta kvittering kvitto faktur offert oferta
  screenshot screenshots scan scans diary log bautagebuch
`),
);

/** Whether a name has the word of a recurring paper, such as an invoice, minutes, or a delivery of photos. */
export function isPaper(words: readonly string[]): boolean {
  return words.some((word) => seriesNouns.has(word));
}

/** Material and agreements: the work that follows is no version of them. */
export const givenNouns = new Set(
  words(`
  brief briefing spec specs specification template templates terms conditions contract agreement licence license certificate datasheet reference references ref
  manual handbook handbuch manuel moodboard inspiration logo logos signature guide guideline guidelines checklist instructions regs regulations cv headshot portrait
  vertrag agb vorlage zertifikat datenblatt anleitung vorgaben merkblatt lebenslauf auftragsbestatigung
  contrat cahier consignes gabarit modele charte certificat attestation notice
  contrato plantilla condiciones certificado instrucciones indicaciones guia
  contratto modulo capitolato certificato istruzioni relazione autorizzazione
  voorwaarden sjabloon certificaat instructies avtal mall certifikat instruktioner kontrakt vilkar umowa szablon certyfikat instrukcja regulamin wytyczne
  modelo condicoes instrucoes
`),
);

/** Words that distinguish files side by side: sides, devices, sizes, colours, languages, outputs. */
export const variantWords = new Set(
  words(`
  left right links rechts gauche droite izquierda derecha sinistra destra lhs rhs lh rh
  front back vorne hinten vorderseite ruckseite rueckseite vorder recto verso avant arriere frente dorso reverso fronte retro top bottom oben unten side inside outside innen aussen cover inner outer interior exterior
  desktop mobile mobil tablet phone ios android web print druck impression stampa online app email mail ig instagram facebook fb linkedin story stories reel tiktok youtube
  landscape portrait square quer hoch hochformat querformat quadrat vertical horizontal vert horiz carre cuadrado
  dark light day night hell dunkel clair sombre bw sw mono monochrome colour color colored farbe farbig couleur white black red blue green yellow orange pink purple grey gray brown gold silver teal
  weiss schwarz rot blau grun gruen gelb rosa grau braun blanc noir rouge bleu jaune blanco negro rojo azul verde amarillo bianco nero rosso blu giallo wit zwart rood blauw groen
  en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk zh ja ko eng ger deu fra esp ita english german french spanish italian dutch deutsch englisch franzosisch francais anglais allemand ingles espanol
  uk us usa eu ch at
  small medium large big mini xs s m l xl xxl klein gross petit grand thumb thumbnail preview lowres hires highres lores hr lr low high rgb cmyk pms pantone outlined outlines curves pfade paths vector flattened layered editable packaged
  bleed nobleed crop cropped instrumental acapella stems vocal clean explicit trailer teaser short long kurz lang
  before after vorher nachher avant apres
  template vorlage spec specs specification brief briefing notes readme font fonts assets source sources native links guide guideline
  eg og ug dg kg rdc
  men women kids male female unisex him her
`),
);

/** Languages in the spellings of file names. */
export const languageWords = new Set(
  words(`
  en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk zh ja ko eng ger deu fra esp ita english german french spanish italian dutch
  deutsch englisch franzosisch francais anglais allemand ingles espanol
`),
);

/** A copy that carries remarks, not the next version. */
export const markupWords = new Set(
  words(`
  comments comment commented notes note marked markup markups annotated annotations annotation feedback remarks redline redlines reviewed review
  anmerkungen anmerkung kommentare kommentiert notizen korrekturwunsche commentaires commente annote annotations remarques annotee
  comentarios comentado notas observaciones commenti commentato note annotato comentarios anotado opmerkingen kommentarer kommentar uwagi poznamky
`),
);

/** Automatic names of cameras, screenshots and scanners: their numbers and dates distinguish pictures. */
export const takenNames =
  /^(?:img|image|dsc|dscf|dscn|pxl|mvimg|photo|foto|pic|picture|bild|screen\s?shot|bildschirmfoto|capture|captura|whatsapp|signal|scan|scanned|untitled|unbenannt|document|dokument|doc|file|attachment|download|unnamed|noname|gopr|dji|vid|video|received|telegram|fullsizerender|snip|sans titre|sin titulo)(?=$|[\s\d_.,()-])/u;

/** A word that tells two things apart which exist side by side. */
export function tellsApart(word: string): boolean {
  return /\d/.test(word) || word.length === 1 || variantWords.has(word) || identityNouns.has(word);
}

/** Papers that are kept up to date: the one of the next week is the next version. */
export const livingNouns = new Set(
  words(`
  planning schedule timetable programme gantt zeitplan terminplan bauzeitenplan tidplan tidsplan cronograma calendario harmonogram harmonogramm cronoprogramma planificacion
`),
);

/** Names of months: the next month's is another thing. */
export const monthWords = new Set(
  words(`
  jan januar january janvier enero feb februar february fevrier febrero mar marz maerz march mars marzo apr april avril abril may mai mayo
  jun juni june juin junio jul juli july juillet julio aug august aout agosto sep sept september septembre septiembre
  oct okt october oktober octobre octubre nov november novembre noviembre dec dez december dezember decembre diciembre
`),
);

/** Papers that people often write again for each week or visit, and sometimes in versions. */
export const recurringNouns = new Set(
  words(`
  report reports bericht rapport informe relazione verslag raport week weekly woche semaine semana photos site update status log list packing
  cr pv compte transmittal
`),
);
