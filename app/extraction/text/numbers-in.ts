const names = [
  "two zwei deux dos",
  "three drei trois tres",
  "four vier quatre cuatro",
  "five fünf cinq cinco",
  "six sechs seis",
  "seven sieben sept siete",
  "eight acht huit ocho",
  "nine neun neuf nueve",
  "ten zehn dix diez",
];
const numberOf = new Map(
  names.flatMap((words, at) =>
    words.split(" ").map((word): [string, string] => [word, `${at + 2}`]),
  ),
);

/** The numbers of a text in digits, also those written as words; not those of names such as "v2". */
export function numbersIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+\d*|\d+(?:[.,]\d+)?/gu) ?? [];
  return words.flatMap((word) =>
    /^\d/.test(word) ? word.replace(",", ".") : (numberOf.get(word) ?? []),
  );
}
