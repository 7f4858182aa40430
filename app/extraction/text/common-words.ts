import stopwords from "stopwords-iso" with { type: "json" };
import { namesSubject } from "../asks/category.ts";
import type { LanguageCode } from "./language.ts";
import { wordPattern } from "./word-pattern.ts";

/** Courtesy and time, which lists of stop words leave out. */
const courtesy: Record<LanguageCode, string> = {
  en: "ain attached cheers day days dear feel glad gonna gotta guess happy hear heard hey hi honey hope hours huh idea minute minutes moment month months nice okay please pretty quick quite really sorry thanks time times today tomorrow tonight wanna week weeks wonderful yeah yesterday",
  de: "anbei anhang bescheid bevor bitte dachte danke denke eben eigentlich einfach erst frau ganz gar gehe gehst gern gerne gestern glaube guten hallo herr heute hey hör komm komme kommst lieber machst minuten moment monat monate morgen nochmal nochmals okay schon sehe sehr sicher sofort stunde stunden tun tut wahr woche wochen wäre zeit zeiten",
  fr: "accord an année années ans bon bonjour bonne bonsoir demain dire déjà faire fait faut heure heures hier joint jour jours madame merci mieux minute minutes mise mois moment monsieur oui plaît salut semaine semaines vraiment",
  es: "acuerdo adjunto ahora ayer año años bien buenas debo digo favor gracias gusta gustaría hola hora hoy idea mañana mes meses minuto minutos perdón saludo saludos seguro semana semanas señor señora vale vamos vas ven veo",
};

/** Things of everybody's talk, by the frequencies of words in films and newspapers. */
const everyday: Record<LanguageCode, string> = {
  en: "ask baby bad book books boy boys brother business car care child children city class coming community company country dad dead deal death door easy excuse fact family fast father field film fine food friend friends game games girl god government great group guy guys happened hard head health history hold house human information job kid kids kill late later law leave left level life list listen live local lot love man matter meet member men met mind mom money morning mother music national news next night office order party pay people person play power president problem process program public question questions ready real reason remember report result run school sense service services set shot side sides simple sir sit slide somebody son soon sort start state stay story study stuff talk talking team thought told top town true understand version wait waiting war watch water wife woman women word words world wrong",
  de: "abend angst arbeit augen bild bleiben bringen bruder daten denken dinge fall familie fertig finden firma frage fragen freund geben gefunden gehört geld genau gesehen getan gibst gott grund haus helfen hilfe hören idee kinder klar kopf land lass lassen leben leid leute liebe liegt mutter mädchen nacht nehmen paar passiert person polizei problem raus reden rein sachen sagen schnell schule schön schöne sehen seite seiten sieht spiel sprechen stadt stehen stelle stellen straße stück teil tür vater version vorne warte warten wasser weise weiß weißt welt wort zahl zeigen",
  fr: "action actions affaire affaires agit aide aimer aller allez amis après argent baisse banque base besoin bonsoir bourse bébé bénéfice capital cas chose choses chéri compte coup cours croire croissance demande dieu donner doute droit eau enfant enfants entreprise entreprises envie exemple femme fille fils fin fond forme fort gars gens gestion gouvernement grand grande grandes grands groupe guerre général hausse histoire homme hommes idée jamais jeune lieu loin main maison maman marché marchés mari matin met mettre millions monde mot mots mère niveau nuit offre page pages paix papa parler part partie partir pays pense perdre petit petite petites petits peur pièce place point police politique pouvoir prendre problème production produit produits prêt père qualité question quitte raison rapport regarder rendre rester risque ronde route résultats savoir seconde secteur service simple situation société sociétés soir sorte sortir suite sûr tard temps terme terre tour travail trouve trouver tête vente vers version vie viens vient ville voir vouloir vrai vue vérité yeux économique également",
  es: "agua alguien allá amigo amigos amor arreglo auto ayuda cabeza camino cariño casa caso chica chico ciudad clara corazón cosa creer crees cuenta cuerpo cuidado debería diga dije dime dinero dios ejemplo empezar empresa encontrar entender entiendo entrar equipo espera esperar esperas estilo familia feliz fin forma fácil gente gobierno grupo guapa guerra habitación hablar hacía hecho hermano hija hijo hijos historia hombre hombres iba importa importante increíble ir jefe juego listo llama llamar loco madre mal mamá mano manos miedo mierda mira muchacho muerte muerto mujer mundo necesita necesitamos necesito niña niño niños noche noches nombre número olvides oye padre padres palabra papá partido pasa pasado pasar paso pasó paz país países pensar persona personas policía pregunta presidente problema problemas puerta puesto punto página páginas queda querido quería quiere quieres quiero razón realmente rápido salir sangre sentir serio siento significa sitio suerte tal tipo toma tomar trabajo traer tratar trato tío ve venga ver versión verte ves vez viaje vida viene vine visto vivir volver vuelta",
};

/** Stop words that say what is wrong with a thing, or where it is. */
const telling = wordPattern(
  "big|bottom|front|full|high(?:er|est)?|large|long(?:er|est)?|low|new(?:er|est)?|old(?:er|est)?|open(?:ed)?|parts?|rooms?|small(?:er|est)?|system|thick|thin|wide|young",
  "große?[nrsm]?|groß|gross|klein(?:e[nrsm]?)?|lange?|offen|neue[nrsm]?|rechte[nrsm]?|statt",
  "derrière|dessous|dessus|devant|gros|mince|nouveaux?|nouvelles?|ouverte?s?|pièces?|premiere?|seule?",
  "abajo|arriba|detrás|encima|grandes?|largo|mayor|menor|nuev[oa]s?|total",
);

const codes = ["en", "de", "fr", "es"] as const;

/** The commonest words of a language. */
interface CommonWords {
  /** They tell nothing. */
  mute: ReadonlySet<string>;
  /** They name a part of the work too, or a thing of everyday life. */
  weak: readonly string[];
}

function commonWordsOf(code: LanguageCode): CommonWords {
  const listed = [...stopwords[code], ...courtesy[code].split(" ")];
  const isWeak = (word: string) => namesSubject(word) || telling.test(word);
  return {
    mute: new Set(listed.filter((word) => !isWeak(word))),
    weak: [...listed.filter(isWeak), ...everyday[code].split(" ")],
  };
}

const commonWords = new Map(codes.map((code) => [code, commonWordsOf(code)]));

/** Whether a word tells nothing of what a sentence is about, in one language or in any. */
export function isCommon(word: string, language?: LanguageCode): boolean {
  if (language) return commonWords.get(language)?.mute.has(word) === true;
  return codes.some((code) => commonWords.get(code)?.mute.has(word));
}

/** Common words that suggest what a sentence is about, and never decide it: "text", "line", "house". */
export const weakWords: readonly string[] = codes.flatMap(
  (code) => commonWords.get(code)?.weak ?? [],
);
