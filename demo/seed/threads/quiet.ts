import {
  colin,
  foldAndBleed,
  jonas,
  katrin,
  lars,
  ledger,
  makersMarket,
  maya,
  oskar,
  typeShed,
} from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

const list = (name: string) => ({
  "List-Unsubscribe": `<https://${name}.example/unsubscribe?u=81>`,
  "List-Id": `<${name}.example>`,
  Precedence: "bulk",
});

/** Threads without any tasks. */
export const quietThreads: ThreadScript[] = [
  {
    key: "newsletter-fold",
    subject: "Five folds your printer secretly loves",
    between: [foldAndBleed, maya],
    owners: [maya],
    small: true,
    category: "CATEGORY_PROMOTIONS",
    messages: [
      {
        by: foldAndBleed,
        at: "6d 06:00",
        headers: list("fold-and-bleed"),
        text: "Good morning, paper people!\n\nThis week: five folds that cost nothing and look like a fortune.\n\nMake your margins wider. Then make them wider again.\nFix your overprint settings before you export.\nReplace that gradient with a halftone.\n\nREAD THE WHOLE STORY\n\nForward this letter to a friend who still folds by hand.\n\nYou receive this because you signed up at fold-and-bleed.example. Unsubscribe here.",
      },
    ],
  },
  {
    key: "newsletter-type",
    subject: "New: Lantern Grotesk, 40% off until Sunday",
    between: [typeShed, maya],
    owners: [maya],
    category: "CATEGORY_PROMOTIONS",
    messages: [
      {
        by: typeShed,
        at: "4d 07:30",
        headers: list("type-shed"),
        text: "Eighteen styles, four hundred ligatures, one lamp.\n\nUse the code LANTERN at the checkout.\n\nDownload the specimen and print it in A3.\n\nThe Type Shed, Unit 9, Harbour Yard. Unsubscribe.",
      },
      {
        by: typeShed,
        at: "2d 07:30",
        headers: list("type-shed"),
        bare: true,
        text: "Oops, the code was missing a letter. It is LANTERNS. Sorry, we were up late kerning.\n\nUnsubscribe.",
      },
    ],
  },
  {
    key: "thanks",
    subject: "Opening night",
    between: [colin, maya],
    owners: [maya],
    small: true,
    messages: [
      {
        by: colin,
        at: "7d 22:40",
        text: "Dear Maya,\n\nthe new wing opened today and the signs were the talk of the evening. The head teacher cried a little.\n\nThank you for everything. No need to answer, enjoy your weekend!\n\nColin",
      },
      {
        by: maya,
        at: "6d 09:02",
        text: "That made my day. Congratulations to all of you!\n\nMaya",
      },
    ],
  },
  {
    key: "receipt",
    subject: "Your receipt from Ledgerly (1187)",
    between: [ledger, maya],
    owners: [maya],
    category: "CATEGORY_UPDATES",
    messages: [
      {
        by: ledger,
        at: "11d 05:12",
        text: "Hello Maya,\n\nwe have received your payment of 12.00 EUR. Your receipt is attached.\n\nThis address cannot receive mail.",
        files: [{ asset: "invoice", name: "receipt-1187.pdf" }],
      },
    ],
  },
  {
    key: "invitation",
    subject: "Einladung: Andruck bei Druckerei Vogel",
    between: [katrin, maya],
    owners: [maya],
    messages: [
      {
        by: katrin,
        at: "20h",
        text: "Anbei der Termin als Kalendereintrag. Parkplätze gibt es im Hof.",
        files: [{ asset: "invite", name: "invite.ics" }],
      },
      {
        by: oskar,
        at: "19h",
        to: [katrin, maya],
        text: "Automatic reply: I am at sea until Monday and read no mail there. In urgent cases please call the studio.",
        headers: { "Auto-Submitted": "auto-replied" },
        bare: true,
      },
    ],
  },
  {
    key: "veneer",
    subject: "Veneer samples",
    between: [lars, maya],
    owners: [maya],
    messages: [
      {
        by: lars,
        at: "13d 14:50",
        text: "Hej Maya,\n\nhere is the list of samples for the book cover. The box is on its way.\n\nLars",
        files: [{ asset: "winmail", name: "winmail.dat" }],
      },
      {
        by: maya,
        at: "12d 08:44",
        text: "Hej Lars,\n\nyour mail program packed the list into a winmail.dat again. Could you send it as a PDF?\n\nThe oak looks too red on the photo you sent in spring, so I am curious about the box.\n\nMaya",
      },
    ],
  },
  {
    key: "market",
    subject: "Markt der Macher: Standpläne sind da",
    between: [makersMarket, jonas],
    owners: [jonas],
    category: "CATEGORY_PROMOTIONS",
    messages: [
      {
        by: makersMarket,
        at: "5d 08:00",
        headers: list("markt-der-macher"),
        text: "Liebe Ausstellerinnen und Aussteller,\n\ndie Standpläne für den Frühjahrsmarkt stehen fest. Werfen Sie einen Blick auf unsere Website und teilen Sie die Neuigkeit.\n\nIhr Team vom Markt der Macher\n\nAbmelden",
      },
    ],
  },
  {
    key: "order",
    subject: "Deine Bestellung 55-2041 ist unterwegs",
    between: [ledger, jonas],
    owners: [jonas],
    category: "CATEGORY_UPDATES",
    messages: [
      {
        by: ledger,
        at: "3d 12:00",
        text: "Hallo Jonas,\n\ndein Paket wurde heute an den Versand übergeben. Die Zustellung dauert zwei bis drei Tage.",
      },
    ],
  },
];
