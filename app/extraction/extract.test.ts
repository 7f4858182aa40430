import { describe, expect, it } from "vitest";
import { extract } from "./extract.ts";
import type { ExtractedItem, ExtractionThread, ThreadMessage } from "./extraction-types.ts";
import { isGuess, isSureAsk } from "./sure-confidence.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };
const printer = { name: "Moira Kelly", address: "moira@press.example" };

let sequence = 0;
function mail(
  from: typeof studio,
  text: string,
  files: string[] = [],
  to = [client],
): ThreadMessage {
  sequence++;
  return {
    id: `m${sequence}`,
    from,
    to: from === studio ? to : [studio],
    sentAt: "2026-03-03T10:00:00+00:00",
    text,
    attachments: files.map((name, at) => ({ fileId: at + 1, name, type: "" })),
  };
}

function thread(...messages: ThreadMessage[]): ExtractionThread {
  return { ownerEmail: studio.address, subject: "Re: tea tin", messages };
}

const opening = () =>
  mail(studio, "Hi Tariq,\n\nhere is the first version of the tin.", ["tin_v1.pdf"]);

/** The items found in a client's reply to the first version. */
function reply(text: string): ExtractedItem[] {
  const message = mail(client, text);
  return extract(thread(opening(), message)).filter((item) => item.messageId === message.id);
}

const quotes = (items: ExtractedItem[]) => items.map((item) => item.quote);
const sure = (items: ExtractedItem[]) => quotes(items.filter(isSureAsk));

describe("implied feedback", () => {
  it.each([
    "The red on the lid is a bit too loud.",
    "The rim should be 3 mm, not 2.",
    "Side panel still says 2024.",
    "The leaf drawing overlaps the weight.",
    "Our street is spelled wrong.",
    "We'd like the crest a little further up.",
    "The headline gets lost on the photo.",
    "Das Rot auf dem Deckel ist zu kräftig.",
    "Auf der Rückseite fehlt die Adresse.",
    "The rim is sticking in the box.",
    "The corner feels very sharp on the thumb.",
    "Four out of ten buyers did not notice the tab.",
    "The bee on the lid is last year's drawing.",
    "The Sunday price says 9.",
    "Hinge's not drawn yet",
    "Hinge's 40 on the side and 45 on top.",
    "My sister wonders if the bee could sit nearer the edge.",
    "Le rouge du couvercle est trop vif.",
    "Il manque l'adresse au dos.",
    "El rojo de la tapa es demasiado fuerte.",
    "En la parte de atrás falta la dirección.",
  ])("%s", (sentence) => {
    expect(reply(sentence)).toMatchObject([{ kind: "implicit", quote: sentence }]);
  });

  it.each([
    "Die Kanten sind mir zu spitz.",
    "Die Wellen sind uns insgesamt zu brav.",
    "Ich finde die Welle zu wuchtig.",
    "Für meinen Geschmack ist das zu verspielt.",
    "Je trouve ça trop sage.",
    "Je le verrais plus petit.",
    "Moi j'enlèverais la bordure.",
    "Yo quitaría el borde dorado.",
    "Yo lo pondría más arriba.",
    "I find the waves too stiff.",
    "I'd cut the second line.",
    "I would take the frame out.",
  ])("as an opinion: %s", (sentence) => {
    expect(sure(reply(sentence))).toEqual([sentence]);
  });

  it.each(["Die Messe ist zu Ende.", "Je serais ravi de la voir.", "I'd push for a beer first."])(
    "but not: %s",
    (sentence) => {
      expect(sure(reply(sentence))).toEqual([]);
    },
  );

  it.each([
    'And the button should read "Book a meeting".',
    "Und der Knopf müsste „Termin buchen“ heißen.",
    "Sur la page, le bouton devrait dire « Prendre rendez-vous » pour nous.",
  ])("wording in quotation marks arranges nothing: %s", (sentence) => {
    expect(sure(reply(sentence))).toEqual([sentence]);
  });

  it.each([
    [
      "Looks good. The tiles are too round for us. Could you use our stools? Photos attached.",
      "too round",
    ],
    ["Sieht gut aus. Die Kacheln sind uns zu rund. Bilder der Hocker im Anhang.", "zu rund"],
  ])("a reviewer who sends pictures along hands over no work: %s", (text, fault) => {
    const first = mail(studio, "The sketch, still with placeholders.", ["page_sketch.webp"]);
    const answer = mail(client, text, ["stools.jpg"]);
    const found = extract(thread(first, answer)).filter(isSureAsk);
    expect(found[0]).toMatchObject({ messageId: answer.id, kind: "implicit" });
    expect(found[0]?.quote).toContain(fault);
  });

  it("takes each entry of a list, with its page", () => {
    const items = reply(
      "A few notes:\n\np. 2 – leaf sits too low\np. 5 – old address\n- lid: 2 mm wider",
    );
    expect(items.map(({ quote, page }) => [quote, page])).toEqual([
      ["leaf sits too low", 2],
      ["old address", 5],
      ["lid: 2 mm wider", null],
    ]);
  });

  it("leaves out the entries that ask for nothing", () => {
    const items = reply(
      "Notes:\n- lid: too dark\n- no need to change the font\n- rim ok\n- love the new hinge\n- badges: two is plenty\n- base: nothing, adore it",
    );
    expect(quotes(items)).toEqual(["lid: too dark"]);
  });
});

describe("requests, questions and promises", () => {
  it.each([
    ["Could you make the crest 10% bigger?", "request", "Make the crest 10% bigger"],
    ["Please swap the two side panels.", "request", "Swap the two side panels"],
    ["Move the crest to the lid.", "request", "Move the crest to the lid"],
    ["Können Sie das Wappen vergrößern?", "request", "Können Sie das Wappen vergrößern?"],
    ["Pouvez-vous agrandir le blason ?", "request", "Agrandir le blason"],
    ["¿Puedes agrandar el escudo?", "request", undefined],
    ["The lid closes too hard, can we make the rim 2 mm lower", "request", undefined],
    ["Keep 40.", "request", undefined],
    ["Need it back by Friday.", "request", undefined],
    ["what would a second colour cost", "question", undefined],
    ["The crest is a matter of the die, we're recutting it.", "commitment", undefined],
    ["Is the inside of the tin printed as well?", "question", undefined],
    ["I'll send you the new crest on Friday.", "commitment", undefined],
    ["Ich schicke Ihnen morgen das neue Wappen.", "commitment", undefined],
  ])("%s is a %s", (sentence, kind, line) => {
    const items = reply(sentence);
    expect(items).toMatchObject([{ kind, quote: sentence }]);
    if (line) expect(items[0]?.text).toBe(line);
  });

  it.each([
    "Could you quote the tin in red and navy tins, with lids?",
    "The back names the weight but not the origin.",
    "The date on the lid must now read 2027.",
    "Dann bräuchte ich noch Ihre Freigabe.",
  ])("keeps together: %s", (sentence) => {
    expect(quotes(reply(sentence))).toEqual([sentence]);
  });

  it("reads a thread about coffee as work, not as a meeting", () => {
    const opener = mail(client, "Hola Rosa, ya tenemos el café nuevo para la lata.");
    const ask = mail(client, "El sello se pierde un poco debajo del asa.");
    expect(quotes(extract(thread(opener, mail(studio, "Aquí va.", ["lata.png"]), ask)))).toEqual([
      ask.text,
    ]);
  });

  it("finds what follows an announcement in the same sentence", () => {
    const items = reply("Two things on the tin: the crest is crooked, and the rim scratches.");
    expect(quotes(items)).toEqual(["the crest is crooked", "the rim scratches."]);
  });

  it("a consequence belongs to what it follows from", () => {
    const items = reply("The leaf needs more room, so the crest would have to go up.");
    expect(items).toHaveLength(1);
  });

  it("does not take wording in quotation marks for a question", () => {
    expect(reply('The button should be longer, "Open it?" or so.')).toMatchObject([
      { kind: "implicit" },
    ]);
  });

  it("judges whoever brings remarks, not work", () => {
    const notes = mail(client, 'Hi Rosa,\n\n"Open" and "Close" stand on the same side.', [
      "tin_review_notes.xlsx",
    ]);
    expect(quotes(extract(thread(notes)))).toHaveLength(1);
  });

  it.each([
    "The fish on the left hip lands right on the seam and loses its head, poor thing.",
    "The crest is too far to the left, and is still the old one.",
  ])("takes a half sentence without a subject with the half before: %s", (sentence) => {
    expect(reply(sentence).map(({ quote }) => quote)).toEqual([sentence]);
  });

  it("finds two asks in one sentence as two items", () => {
    const items = reply("The rim must be rounded, and the barcode is missing on the base.");
    expect(quotes(items)).toEqual([
      "The rim must be rounded",
      "the barcode is missing on the base.",
    ]);
    expect(quotes(reply("Please round the rim and emboss the crest."))).toEqual([
      "Please round the rim",
      "emboss the crest.",
    ]);
  });
});

describe("what is no item", () => {
  it.each([
    "Thanks, that was quick!",
    "The tin looks wonderful.",
    "No need to change the lid.",
    "You can leave the rim as it is.",
    "Let me know if you have any questions.",
    "Have a nice weekend!",
    "Can you believe it?",
    "Shall we meet on Thursday?",
    "We had a great time at the fair.",
    "Vielen Dank für die schnelle Arbeit!",
    "Merci beaucoup, c'est parfait.",
    "Todo perfecto, muchas gracias.",
    "The lid is exactly what we hoped for.",
    "The quote follows on paper.",
    "quote follows this week.",
    "Here are the swatches for the book cover.",
    "Te mando una foto de la lata.",
    "The parcel should be with you on Monday.",
    "The new hinge is fitted, opening is 95 now.",
    "Have moved the crest to the lid.",
    "Wherever, anywhere you like.",
    "The lid is magnificent.",
    "Two things on the lid: love the bee, and the red is superb.",
    "Einen schönen Herbst wünscht",
  ])("%s", (sentence) => {
    expect(reply(sentence)).toEqual([]);
  });

  it("the maker's word on how it only looks", () => {
    const note = mail(studio, "It only looks too dark in the preview. Shout if it is too pale.");
    expect(extract(thread(opening(), note))).toEqual([]);
  });

  it("the maker's report of what is in a version", () => {
    const report = mail(
      studio,
      "Hi Tariq,\n\nv2 is attached. The rim is 3 mm now and the leaf no longer overlaps the weight.",
      ["tin_v2.pdf"],
    );
    expect(extract(thread(opening(), report))).toEqual([]);
  });

  it("a version with what is in it, from whoever made it", () => {
    const first = mail(client, "Hi both, the lid for the laser.", ["lid_v1.dxf"]);
    const again = mail(client, "v2: rim 2.5, six holes, cooler grey.", ["lid_v2.dxf"]);
    expect(extract(thread(first, again))).toEqual([]);
  });

  it("what a firm's machine writes to all its customers, but not its people", () => {
    const desk = { name: "Fontana", address: "billing@fontana.example" };
    const bill = mail(
      desk,
      "Your receipt F-12 is ready. Please check your address. Want to pay less?",
    );
    const robot = mail(client, "Move to the new plan.\n\nThis is an automated message.");
    expect(extract(thread(bill, robot))).toEqual([]);
    const person = mail(desk, "Hi Rosa, could you send me the purchase order?");
    expect(quotes(extract(thread(person)))).toHaveLength(1);
  });

  it("newsletters and absence notes", () => {
    const letter = { ...mail(client, "Change your tins today!"), isNewsletter: true };
    const away = mail(client, "I am out of the office until Monday. Please contact Moira.");
    const machine = {
      ...mail(client, "Please rate our service."),
      from: { name: "", address: "no-reply@shop.example" },
    };
    expect(extract(thread(letter, away, machine))).toEqual([]);
  });

  it("a sentence quoted from another writer without any mark", () => {
    const first = mail(client, "The rim should be rounded off on both sides.");
    const answer = mail(studio, "The rim should be rounded off on both sides.\nDone.");
    expect(quotes(extract(thread(first, answer)))).toHaveLength(1);
  });
});

describe("who, when and which file", () => {
  it("an ask of another person is the owner's, the owner's is the other's", () => {
    expect(reply("Please round the rim.")[0]?.assignee).toBe("owner");
    const own = mail(studio, "Could you send me the crest as a vector?");
    expect(extract(thread(own))[0]?.assignee).toBe("other");
  });

  it("a name at the head of the sentence decides", () => {
    const message = {
      ...mail(client, "Moira, could you check the varnish?"),
      to: [studio, printer],
    };
    expect(extract(thread(message))[0]).toMatchObject({ assignee: "other" });
  });

  it("a promise binds its writer", () => {
    const own = mail(studio, "I'll round the rim tomorrow.");
    expect(extract(thread(own))[0]).toMatchObject({
      kind: "commitment",
      assignee: "owner",
      due: "2026-03-04",
    });
  });

  it("the file by its name, its version or the latest one", () => {
    const first = mail(studio, "Both are attached.", ["tin_v1.pdf", "label_round.png"]);
    const second = mail(studio, "And here is v2.", ["tin_v2.pdf"]);
    const notes = mail(
      client,
      "The label is too pale.\n\nIn v1 the rim was better, please use it again.\n\nThe leaf is too big.",
    );
    const files = extract(thread(first, second, notes)).map((item) => item.fileName);
    expect(files).toEqual(["label_round.png", "tin_v1.pdf", "tin_v2.pdf"]);
  });
});

it("remarks by page are on the proof, not on the text sent along with them", () => {
  const remarks = mail(client, "Comments:\n\np. 1 - the year is still 2024\np. 3 - old address", [
    "Letter to members.docx",
  ]);
  const items = extract(thread(opening(), remarks));
  expect(items.map((item) => [item.fileName, item.page])).toEqual([
    ["tin_v1.pdf", 1],
    ["tin_v1.pdf", 3],
  ]);
});

describe("living on", () => {
  it("joins a reminder to the ask and closes both by the report", () => {
    const ask = mail(client, "The barcode is missing on the base.");
    const reminder = mail(client, "The barcode on the base is still missing.");
    const done = mail(studio, "The barcode is on the base now.", ["tin_v3.pdf"]);
    const items = extract(thread(opening(), ask, reminder, done));
    expect(items).toHaveLength(2);
    expect(items[1]?.repeatOf).toBe(0);
    for (const item of items) expect(item.resolvedBy?.messageId).toBe(done.id);
  });

  it("keeps what closed an ask before it was asked again, and closes it with its last reminder", () => {
    const ask = mail(client, "The barcode is missing on the base.");
    const done = mail(studio, "The barcode is on the base now.", ["tin_v2.pdf"]);
    const reminder = mail(client, "The barcode on the base is still missing.");
    const again = mail(studio, "The barcode is on the base now.", ["tin_v3.pdf"]);
    const once = extract(thread(opening(), ask, done, reminder));
    expect(once[0]?.resolvedBefore?.map(({ messageId }) => messageId)).toEqual([done.id]);
    expect(once.map(({ resolvedBy }) => resolvedBy)).toEqual([undefined, undefined]);

    const last = mail(client, "Please add the missing barcode on the base, as asked.");
    const items = extract(thread(opening(), ask, done, reminder, again, last));
    expect(items.map(({ resolvedBy }) => resolvedBy)).toEqual([undefined, undefined, undefined]);
    expect(
      items.map(({ resolvedBefore }) => resolvedBefore?.map(({ messageId }) => messageId)),
    ).toEqual([[done.id, again.id], [again.id], undefined]);
  });

  it("knows an ask that was withdrawn and a question that was answered", () => {
    const asks = mail(client, "Please round the rim. Is the crest embossed?");
    const answer = mail(studio, "Yes, the crest is embossed.");
    const back = mail(client, "Forget about the rim, the shop likes it sharp.");
    const items = extract(thread(opening(), asks, answer, back));
    expect(items.map((item) => item.resolvedBy?.messageId)).toEqual([back.id, answer.id]);
  });

  it("never closes by an older mail", () => {
    const done = mail(studio, "The barcode is on the base now.", ["tin_v2.pdf"]);
    const ask = mail(client, "The barcode is missing on the base.");
    expect(extract(thread(opening(), done, ask))[0]?.resolvedBy).toBeUndefined();
  });
});

it.each([
  ["Hi Kofi,\n\nThe hinge is too thin. Please make it 3 mm.", "other"],
  ["Hi Kofi, please make the hinge 3 mm. The vents are too wide.", "other"],
  ["Hi Kofi,\n\nMaya, please make the hinge 3 mm.", "owner"],
  ["Hi Maya,\n\nPlease make the hinge 3 mm.", "owner"],
  ["Hi Nobody,\n\nPlease make the hinge 3 mm.", "owner"],
])("a mail asks the one whom it greets, unless a sentence names another: %j", (text, assignee) => {
  const owner = { name: "Maya Lind", address: "maya@studio.example" };
  const kofi = { name: "Kofi Mensah", address: "kofi@works.example" };
  const first = mail(kofi, "Here is the first housing.", ["housing_v1.pdf"]);
  const ask = mail(client, text);
  const messages = [first, ask].map((one) => ({ ...one, to: [owner, kofi] }));
  const items = extract({ ownerEmail: owner.address, subject: "Housing", messages });
  expect(new Set(items.map((item) => item.assignee))).toEqual(new Set([assignee]));
});

it("is unsure about a statement that nothing else marks as feedback", () => {
  const [item] = reply("Thistles grow behind the fence.");
  expect(item && isSureAsk(item)).toBe(false);
  expect(item).toMatchObject({
    reason: expect.stringContaining("states how something is"),
    askDoubt: "no-clear-ask",
  });
});

it("asks about a plain statement about a thing in a review", () => {
  const [item] = reply("The horse has five legs.");
  expect(item).toMatchObject({ kind: "implicit", quote: "The horse has five legs." });
  expect(item).toMatchObject({ askDoubt: "no-clear-ask" });
  expect(item && isSureAsk(item)).toBe(false);
  expect(item && isGuess(item)).toBe(false);
});

it("says that a weak statement after an ask may be the reason for it", () => {
  const [ask, statement] = reply("Please make the horse smaller. The horse has five legs.");
  expect(ask && isSureAsk(ask)).toBe(true);
  expect(ask).not.toHaveProperty("askDoubt");
  expect(statement).toMatchObject({ askDoubt: "may-be-reason" });
});

describe("lines and sentences", () => {
  it("takes each line of a quick writer alone", () => {
    const text =
      "lid doesnt close\nbee has two wings\nfooter year still 2024\nlogo too close to the seam";
    expect(quotes(reply(`Hi Rosa, on my phone:\n\n${text}`))).toEqual(text.split("\n"));
  });

  it("reads prose on across the mailer's line breaks, though the greeting ends with a colon", () => {
    const text =
      "El rojo de la tapa sale bastante más sucio en la prueba de imprenta\nque en pantalla, casi parece marrón.";
    expect(quotes(reply(`Hola Rosa:\n\n${text}`))).toEqual([text]);
  });

  it("begins anew after a letter that names an axis and after a short name", () => {
    expect(
      quotes(reply("Im Schnitt fehlt die Stütze in Achse C. Das Gelände ist falsch.")),
    ).toEqual(["Im Schnitt fehlt die Stütze in Achse C.", "Das Gelände ist falsch."]);
    expect(quotes(reply("Thanks, Max. The rim is too thin."))).toEqual(["The rim is too thin."]);
  });

  it("takes labels without a colon where several lines have them", () => {
    const items = reply("Notes:\n\np 3 the crest is crooked\np 8 price went up to 129");
    expect(items).toMatchObject([
      { quote: "the crest is crooked", page: 3 },
      { quote: "price went up to 129", page: 8 },
    ]);
  });
});

describe("no asks", () => {
  it.each([
    "What do you think?",
    "Three fixes for the lid, please:",
    "Lovely tone of voice on the back panel!",
    "I was a bit scared of the red, but it works.",
    "Please don't touch the crest.",
    "The supplier shall correct any defect within ten days.",
    "Are you still on for lunch on Thursday?",
  ])("%s", (sentence) => {
    expect(sure(reply(sentence))).toEqual([]);
  });

  it("nor what stands under the writer's name", () => {
    expect(
      quotes(reply("The rim is too thin.\n\nTariq Aziz\nPrepress\nHarbour Press Lübeck")),
    ).toEqual(["The rim is too thin."]);
  });
});

describe("promises", () => {
  it.each([
    ["The quote follows on Friday.", "2026-03-06"],
    ["You'll have our signature on Monday.", "2026-03-09"],
    ["Angebot bekommst du Freitag.", "2026-03-06"],
    ["Le devis vous parviendra mercredi.", "2026-03-04"],
  ])("%s", (sentence, due) => {
    expect(reply(sentence)).toMatchObject([{ kind: "commitment", due }]);
  });

  it("are not made by an offer", () => {
    expect(sure(reply("I can send a paper proof too, if you like."))).toEqual([]);
  });
});
