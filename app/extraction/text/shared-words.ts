const common = new Set(
  "three four five six seven eight nine ten half about above after again against also already another any anything are around attached back because been before below best better between both but can could did does done down each else even every everything few first for from get give good got had has have hello her here hers him his how into its just know last less let like little look looks made make many maybe more most much must need new next not nothing now off one only other our out over own page pages part please point points quite rather really said same say says see send sent should show side since slide some something still such sure take than thank thanks that the their them then there these they thing things think this those though through too two under until use used very version want was way well were what when where which while who why will with would yes yet you your aber alle als auch auf aus bei bis bitte das dass dem den der des die doch ein eine einem einen einer für hat haben ich ihr immer ist jetzt kann kein keine mal mit nach nicht noch nur oder schon sehr sein seite sich sie sind soll sollte und uns vom von vor war was wenn wie wir wird wurde zum zur aussi avec cette dans des elle encore est les leur mais même nous par pas peu plus pour que qui sans ses son sont sur tout très une vous así como con cuando del desde donde ella ellos entre esta este está hay las los más muy nos para pero por puede que ser sin sobre son sus también todo una uno".split(
    " ",
  ),
);

/** "The name is right now": no side of anything. */
const noSide =
  /(?<!\p{L})(?:(?:is|are|was|were|all|looks?|reads?) right(?! (?:of|side|hand|edge|corner))|right (?:now|away|after|before|under|over|here|there))(?!\p{L})/giu;

/** The telling words of a text, cut to their stems: "narrower" and "narrow" become one. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text
    .replace(noSide, " ")
    .toLowerCase()
    .matchAll(/(?<![\p{L}\d])\p{L}{1,3}\d+(?!\p{L})|\p{L}[\p{L}']*|\d+(?:[.,]\d+)*/gu)) {
    const bare = word.replace(/'s?$/, "").replace(/(?<=\p{L}{3})s$/u, "");
    if (bare.length < 3 && !/\d{2}|\p{L}\d/u.test(bare)) continue;
    if (!common.has(bare))
      stems.add(/\d/.test(bare) ? bare : bare.slice(0, bare.length > 5 ? 5 : 4));
  }
  return stems;
}

/** In how many of the texts under comparison a stem occurs. */
export type StemFrequency = Pick<ReadonlyMap<string, number>, "get">;

/** Sum over shared stems, each worth less the more of the texts under comparison hold it. */
export function sharedWeight(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  frequency: StemFrequency,
): number {
  let weight = 0;
  for (const stem of a) if (b.has(stem)) weight += 1 / Math.sqrt(frequency.get(stem) ?? 1);
  return weight;
}
