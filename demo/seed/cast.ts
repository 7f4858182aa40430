export type Person = {
  name: string;
  email: string;
  app: "gmail" | "outlook" | "apple" | "bulk";
  language: "en" | "de" | "es" | "ja";
  /** Lines at the end of mails. */
  signature?: string[];
  /** Asset in the signature, as an inline picture. */
  logo?: string;
  /** Number of the drawn portrait; without it the contact has no photo. */
  face?: number;
  organization?: string;
  phone?: string;
};

const person = (
  name: string,
  email: string,
  more: Partial<Omit<Person, "name" | "email">> = {},
): Person => ({ name, email, app: "gmail", language: "en", ...more });

export const maya = person("Maya Lindqvist", "maya@studio-lindqvist.example", {
  face: 22,
  signature: ["Maya Lindqvist", "Studio Lindqvist, Göteborg"],
  organization: "Studio Lindqvist",
});
export const jonas = person("Jonas Weber", "jonas@weber-werkstatt.example", {
  face: 13,
  signature: ["Jonas Weber", "Weber Werkstatt, Hamburg"],
  organization: "Weber Werkstatt",
});
export const oskar = person("Oskar Lind", "oskar@studio-lindqvist.example", {
  face: 14,
  organization: "Studio Lindqvist",
});
export const tom = person("Tom Hadley", "tom.hadley@hadley-rowe.example", {
  face: 1,
  app: "outlook",
  signature: ["Tom Hadley", "Brand Manager, Hadley & Rowe Distillers", "+44 1632 960 114"],
  logo: "logo-hadley",
  organization: "Hadley & Rowe",
  phone: "+44 1632 960114",
});
export const priyanka = person("Priyanka Rao", "priyanka@tideline-festival.example", {
  face: 19,
  signature: ["Tideline Festival", "Sea and sound since 2011"],
  organization: "Tideline Festival",
});
export const katrin = person("Katrin Vogel", "k.vogel@druckerei-vogel.example", {
  app: "outlook",
  language: "de",
  signature: ["Katrin Vogel", "Druckvorstufe", "Druckerei Vogel GmbH, Lübeck"],
  logo: "logo-vogel",
  organization: "Druckerei Vogel",
  phone: "+49 451 555 0127",
});
export const ines = person("Inés Cabral", "ines@solera-conservas.example", {
  face: 21,
  language: "es",
  signature: ["Inés Cabral", "Solera Conservas, Vigo"],
  organization: "Solera Conservas",
});
export const sofia = person("Sofía Marrero", "sofia.marrero@isla-cafe.example", {
  face: 5,
  language: "es",
  app: "apple",
  signature: ["Sofía Marrero", "Isla Café"],
  organization: "Isla Café",
});
export const yuki = person("田辺 由紀", "tanabe@kumo-utsuwa.example", {
  face: 28,
  language: "ja",
  signature: ["田辺 由紀 / Yuki Tanabe", "雲の器 KUMO"],
  organization: "雲の器",
});
export const claire = person("Claire Dumont", "claire.dumont@maison-arlette.example", {
  face: 27,
  app: "apple",
  signature: ["Claire Dumont", "Packaging, Maison Arlette"],
  organization: "Maison Arlette",
});
export const nadia = person("Nadia Okafor", "nadia.okafor@brightwell-energy.example", {
  face: 17,
  app: "outlook",
  signature: [
    "Nadia Okafor",
    "Communications, Brightwell Energy plc",
    "This message may contain confidential information. If it reached you by mistake, please delete it.",
  ],
  logo: "logo-brightwell",
  organization: "Brightwell Energy",
});
export const bram = person("Bram de Wit", "bram@noordvorm.example", {
  face: 10,
  app: "apple",
  signature: ["Noordvorm, Rotterdam"],
  organization: "Noordvorm",
});
export const lars = person("Lars Mikkelsen", "lars@mikkelsen-finer.example", {
  app: "outlook",
  signature: ["Lars Mikkelsen", "Mikkelsen Finér A/S"],
  logo: "logo-mikkelsen",
  organization: "Mikkelsen Finér",
});
export const colin = person("Colin Farrow", "colin.farrow@eastquay-school.example", {
  signature: ["Colin Farrow", "East Quay School"],
  organization: "East Quay School",
});
export const samir = person("Samir Haddad", "samir@brightmark.example", {
  face: 25,
  organization: "Brightmark",
});
export const freja = person("Freja Holm", "freja@havsbrus.example", {
  face: 9,
  signature: ["Freja Holm", "Havsbrus Bryggeri, Marstrand"],
  organization: "Havsbrus Bryggeri",
});

export const foldAndBleed = person("Fold & Bleed", "letters@fold-and-bleed.example", {
  app: "bulk",
});
export const typeShed = person("The Type Shed", "hello@type-shed.example", { app: "bulk" });
export const makersMarket = person("Markt der Macher", "post@markt-der-macher.example", {
  app: "bulk",
  language: "de",
});
export const ledger = person("Ledgerly", "no-reply@ledgerly.example", { app: "bulk" });
