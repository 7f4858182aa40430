import { describe, expect, it } from "vitest";
import { extract } from "./extract.ts";
import type { Person, ThreadMessage } from "./extraction-types.ts";
import { isGuess } from "./sure-confidence.ts";

const kemi = { name: "Kemi Ade", address: "kemi@adejoinery.example" };
const bea = { name: "Bea", address: "bea@loftliving.example" };
const gary = { name: "Gary", address: "gary.p@gmail.com" };
const stu = { name: "Stu", address: "stu@wrapprint.example" };

type Mail = [from: Person, text: string, files?: string[]];

/** The quotes of each mail that count as tasks. */
function tasksOf(owner: Person, mails: Mail[]): string[][] {
  const people = [...new Set([owner, ...mails.map(([from]) => from)])];
  const messages = mails.map(
    ([from, text, files = []], at): ThreadMessage => ({
      ...{ id: `m${at}`, from, text, sentAt: "2026-03-03T10:00:00+00:00" },
      to: people.filter((person) => person !== from),
      attachments: files.map((name, file) => ({ fileId: file + 1, name, type: "" })),
    }),
  );
  const items = extract({ ownerEmail: owner.address, subject: "", messages });
  return messages.map(({ id }) =>
    items
      .filter(({ messageId, ...item }) => messageId === id && !isGuess(item) && !item.isAnswer)
      .map(({ quote }) => quote),
  );
}

const drawing: Mail = [kemi, "Here is the first drawing.", ["shelf_v1.pdf"]];
/** The items found in a client's answer to a drawing, and in the maker's answer to remarks. */
const reply = (text: string) => tasksOf(kemi, [drawing, [bea, text]])[1];
const answer = (text: string) =>
  tasksOf(kemi, [drawing, [bea, "The shelf is too deep."], [kemi, text]])[2];

describe("roles decide who reviews", () => {
  it("the owner reviews what a maker politely asks about", () => {
    const polite = "please find attached the edited selection. Could you tell me which you'd like?";
    const remarks = "These are fab. The crate in 02 has a price sticker on it.";
    const found = tasksOf(bea, [
      [kemi, polite, ["loft_01.jpg", "loft_02.jpg"]],
      [bea, remarks],
    ]);
    expect(found[1]).toEqual(["The crate in 02 has a price sticker on it."]);
  });

  it("a client who brings a photo of how it looks judges", () => {
    const trial = "Taped it over the door, see photo. It disappears against the brick.";
    const found = tasksOf(kemi, [
      [gary, "Hi, this is roughly how I picture it.", ["sketch.jpg"]],
      [kemi, "Here's a first layout, Gary.", ["sign_v1.pdf"]],
      [gary, trial, ["door.jpg"]],
    ]);
    expect(found[2]).toEqual(["It disappears against the brick."]);
  });

  it("a maker judges a printer's work", () => {
    const found = tasksOf(kemi, [
      [kemi, "Hi both, artwork v3 for the van attached.", ["van_v3.pdf"]],
      [stu, "Test panel is printed, pics attached. okay to run the rest?", ["panel.jpg"]],
      [kemi, "The blue is miles too purple, Stu."],
    ]);
    expect(found[2]).toEqual(["The blue is miles too purple, Stu."]);
  });

  it("material from a client is no version, and remarks after it are found", () => {
    const found = tasksOf(kemi, [
      [gary, "heres our logo and the text for the sign", ["logo.png", "text.docx"]],
      [kemi, "Mock-up's here: https://files.example/x"],
      [gary, "letters look a bit small from the road"],
    ]);
    expect(found[2]).toEqual(["letters look a bit small from the road"]);
  });
});

describe("talk among people and arranging are no asks", () => {
  it.each([
    "Can you make Thursday at 3?",
    "Would next Tuesday work for you?",
    "Can we do 10 instead of 9?",
    "Can I pop in on Monday morning?",
    "Don't work too hard!",
    "Keep warm out there.",
    "Take a day off, you've earned it.",
    "How was Lisbon?",
    "Give me a shout when you land.",
    "Our little one has chickenpox so I'm at home.",
    "Who won in the end?",
    "Kannst du Donnerstag um 15 Uhr?",
    "On se voit jeudi ?",
    "Tu es dispo demain ?",
    "¿Te viene bien el martes?",
  ])("%s", (sentence) => {
    expect(reply(sentence)).toEqual([]);
  });

  it.each(["Let's make it 3 then.", "Make it 10:30, please."])("an hour: %s", (sentence) => {
    expect(reply(sentence)).toEqual([]);
  });

  it.each(["Make it 90 instead of 80.", "The strap is short, make it 40 cm."])(
    "but a size is none: %s",
    (sentence) => {
      expect(reply(sentence)).toEqual([sentence]);
    },
  );

  it.each(["Could you bring the samples on Thursday?", "Can you move the shelf on Thursday?"])(
    "but: %s",
    (sentence) => {
      expect(reply(sentence)).toEqual([sentence]);
    },
  );
});

describe("a step told as taken is no order", () => {
  const [byClient, byMaker] = [reply, answer];
  it.each([
    ["Cut a strip of the oak, fits.", byMaker],
    ["ok, set two of them on the rail, they hold", byMaker],
    ["Put the new hinge on this morning, closes fine.", byMaker],
    ["Put the second coat on last night.", byMaker],
    ["Set the edge in walnut, looks nicer.", byMaker],
    ["Cut a piece of card, fits.", byClient],
    ["Put it in the niche yesterday.", byClient],
  ])("%s", (sentence, said) => {
    expect(said(sentence)).toEqual([]);
  });

  it("nor with the version that shows it", () => {
    const found = tasksOf(kemi, [
      drawing,
      [bea, "The shelf is too deep."],
      [kemi, "Put the shelf on two brackets.", ["shelf_v2.pdf"]],
    ]);
    expect(found[2]).toEqual([]);
  });

  it.each(["Put the crest on the left, looks better.", "Cut the second shelf, please."])(
    "but a reviewer's words order: %s",
    (sentence) => {
      expect(byClient(sentence)).toEqual([sentence]);
    },
  );
});

describe("a reason belongs to the ask before it", () => {
  it.each([
    ["Please make the type bigger.", "Our readers are mostly over 70."],
    ["Could you swap the door?", "The old one reminds people of a cell."],
    ["Please use the darker green.", "The light one fades in the sun."],
    ["The sign hangs too low.", "Tall people hit their heads."],
    ["Please take the price off.", "We change it every month."],
    ["Please make it warmer.", "It should feel like a living room."],
  ])("%s %s", (ask, reason) => {
    expect(reply(`${ask} ${reason}`)).toEqual([ask]);
  });
});

describe("promises as people jot them", () => {
  it.each([
    "Will fix the hinge.",
    "On it, new version by tonight.",
    "New drawing tomorrow.",
    "Sending the corrected file this afternoon.",
    "Getting a price from the mill.",
    "Expect the samples on Wednesday.",
    "Updated layout to follow.",
    "Sorry about that, will change the hinge.",
    "Good spot, changing the wood now.",
    "No worries, it'll be in the next round.",
    "Handles: ordering the black ones today.",
    "I'll get a price from the foundry.",
    "I'll see if the mill has any left.",
    "We'll take it off the bill.",
    "Let me get you a price for brass.",
    "We pour on Monday and strip on Wednesday.",
    "I'm aiming to have it done by Friday.",
    "Schicke dir heute noch die neue Version.",
    "Lo tienes mañana.",
  ])("%s", (sentence) => {
    expect(answer(sentence)).toEqual([sentence]);
  });

  it.each([
    "Will do tonight",
    "Will do.",
    "I'll fix all three.",
    "Ok, I'll change both tomorrow.",
    "Sorry about that, will sort it.",
    "Thanks, we'll go through all the points on Monday.",
    "Good spot, changing it now.",
    "Mache ich heute Abend.",
    "Alles klar, ich erledige das bis Freitag.",
    "Wird morgen gemacht.",
    "Mache ich bis Montag, den 30. März.",
    "I'll sort all of it by Friday, 13 March.",
    "Je m'en occupe ce soir.",
    "Vale, lo cambio mañana.",
  ])("no task of its own where the ask is one: %s", (sentence) => {
    expect(answer(sentence)).toEqual([]);
  });

  it("but one where no ask is open, or none any more", () => {
    const promise = "I'll fix all three tomorrow.";
    const told: Mail = [bea, "It was lovely to talk on the phone."];
    expect(tasksOf(kemi, [drawing, told, [kemi, promise]])[2]).toEqual([promise]);
    const asked: Mail = [bea, "The shelf is too deep."];
    const done: Mail = [kemi, "The shelf is 20 cm deep now.", ["shelf_v2.pdf"]];
    expect(tasksOf(kemi, [drawing, asked, done, told, [kemi, promise]])[4]).toEqual([promise]);
  });

  it("but one with something of its own: a file, a part, a price", () => {
    const promise = "Will do, and I'll send the price of oak tomorrow.";
    expect(answer(promise)).toEqual([promise]);
    expect(answer("I'll fix the rail tonight.")).toEqual(["I'll fix the rail tonight."]);
  });

  it.each([
    "I plane the edge a little.",
    "The doors I oil again.",
    "Toning down the stain.",
    "Rail goes up.",
    "Bracket moves 20 mm left.",
    "The long board goes to the mill next week.",
    "Glueing starts on Thursday.",
    "A photo of the joint follows in a week.",
    "Oil and wax tomorrow.",
    "Die Kante schleife ich nochmal nach.",
    "Je reprends le plateau.",
  ])("the next step of who makes the work: %s", (sentence) => {
    expect(answer(sentence)).toEqual([sentence]);
  });

  it.each([
    "We oil every shelf twice.",
    "I lost the key on Friday.",
    "The fair is on Thursday.",
    "Thanks for yesterday.",
  ])("no step: %s", (sentence) => {
    expect(answer(sentence)).toEqual([]);
  });

  it.each([
    "I'll be in the shop all day.",
    "I'll ring you when I'm parked.",
    "I'll leave it at that.",
    "I'll get my coat.",
    "We usually print on Mondays.",
    "I'll keep you posted.",
    "Sending this again.",
    "Sending you the photos.",
  ])("but not: %s", (sentence) => {
    expect(answer(sentence)).toEqual([]);
  });
});
