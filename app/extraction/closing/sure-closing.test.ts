import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };

let day = 0;
function mail(from: typeof studio, text: string, files: string[] = []): ThreadMessage {
  day++;
  return {
    id: `m${day}`,
    from,
    to: [from === studio ? client : studio],
    // Mondays to Fridays of two weeks, from 2 March 2026 on.
    sentAt: `2026-03-${String(day + 1).padStart(2, "0")}T10:00:00+00:00`,
    text,
    attachments: files.map((name, at) => ({ fileId: at + 1, name, type: "" })),
  };
}

/** The outcome of each ask of the first message after the second. */
function closings(asks: string, answer: string, files: string[] = []): Record<string, string> {
  day = 0;
  const messages = [mail(client, asks), mail(studio, answer, files)];
  const items = extract({ ownerEmail: studio.address, subject: "Gin label", messages });
  return Object.fromEntries(
    items
      .filter(({ messageId }) => messageId === "m1")
      .map(({ quote, resolvedBy }) => [
        quote,
        resolvedBy ? (resolvedBy.doubt ?? "closed") : "open",
      ]),
  );
}

describe("a mail closes the asks that its own words name", () => {
  const asks = [
    "Please move the batch number 3 mm to the left.",
    "COASTAL DRY GIN should be bolder.",
    "Could you send the back label by Friday?",
    "We need the logo as a vector file by Wednesday.",
    "Which paper will it be printed on?",
  ];
  it("and leaves the other asks of the same mail alone", () => {
    const found = closings(
      asks.join("\n\n"),
      "Done in v4: the batch number is 3 mm further left now and COASTAL DRY GIN is bolder.",
      ["gin_v4.pdf"],
    );
    const closed = Object.keys(found).filter((quote) => found[quote] === "closed");
    expect(closed).toEqual(asks.slice(0, 2));
    expect(found[asks[2] ?? ""]).toBe("open");
    expect(found[asks[3] ?? ""]).toBe("open");
    expect(found[asks[4] ?? ""]).not.toBe("closed");
  });

  it("also in the second part of a sentence that hands over a version", () => {
    const answer = "v2 attached, with COASTAL DRY GIN bolder.";
    const found = closings(asks.slice(0, 3).join("\n\n"), answer, ["gin_v2.pdf"]);
    expect(Object.values(found)).toEqual(["open", "closed", "open"]);
  });

  it("both of two, but not both of three", () => {
    const answer = "Both are corrected.";
    const outcomes = (count: number) =>
      Object.values(closings(asks.slice(0, count).join("\n\n"), answer, ["v4.pdf"]));
    expect(outcomes(2)).toEqual(["closed", "closed"]);
    expect(outcomes(3)).toEqual(["likely", "likely", expect.not.stringMatching("closed")]);
  });

  it("or all of them where it says so, save what is due later", () => {
    const found = closings(asks.slice(0, 3).join("\n\n"), "All of your points are in.", ["v4.pdf"]);
    expect(Object.values(found)).toEqual(["closed", "closed", "open"]);
  });
});

describe("a closing that is only likely is suggested", () => {
  const ask = "Please move the batch number to the left.";
  const other = "The crest is too small.";
  it.each([
    [[ask, other], "Done."],
    [[ask, other], "Thanks, the batch number comes from the printer."],
    [[ask, other], "Here is v4 with the batch number attached."],
  ])("%j answered by %j", (asks, answer) => {
    expect(closings(asks.join("\n\n"), answer)).not.toMatchObject({ [ask]: "closed" });
  });
  it("but Done closes the only ask", () => {
    expect(closings(ask, "Done.")).toEqual({ [ask]: "closed" });
  });
  it("and a version that arrives closes nothing", () => {
    const found = closings(`${ask}\n\n${other}`, "Hi Tariq,\n\nhere is v4.", ["gin_v4.pdf"]);
    expect(Object.values(found)).toEqual(["open", "open"]);
  });
});

it.each([
  "I'll move the batch number tomorrow.",
  "The batch number will be moved in v5.",
  "I will have the batch number done by Friday.",
])("a promise closes nothing: %s", (promise) => {
  const ask = "Please move the batch number to the left.";
  expect(closings(ask, promise, ["gin_v4.pdf"])).not.toMatchObject({ [ask]: "closed" });
});

describe("what comes later settles nothing", () => {
  it.each([
    ["The recycling mark is missing.", "The recycling mark follows."],
    ["The recycling mark is missing.", "The recycling mark is still coming."],
    ["Please swap the photo of the yard.", "The photo of the yard comes separately."],
    ["Please swap the photo of the yard.", "We will send the photo of the yard."],
    ["Das Prüfzeichen fehlt auf der Rückseite.", "Das Prüfzeichen folgt."],
    ["Das Prüfzeichen fehlt auf der Rückseite.", "Das Prüfzeichen kommt noch dazu."],
    ["Il manque le logo du parc au dos.", "Le logo du parc suit demain."],
    ["Il manque le logo du parc au dos.", "Le logo du parc suivra."],
    ["Falta el sello del taller en la tapa.", "El sello del taller sigue."],
    ["Falta el sello del taller en la tapa.", "El sello del taller te lo enviaré."],
  ])("%s – %s", (ask, later) => {
    const other = "The crest is too small.";
    expect(closings(`${ask}\n\n${other}`, later, ["next_v4.pdf"])[ask]).toBe("open");
  });

  it("but what the same sentence says is done may be", () => {
    const ask = "The recycling mark is missing.";
    const answer = "The recycling mark is added, the photo follows.";
    expect(closings(ask, answer, ["next_v4.pdf"])[ask]).not.toBe("open");
  });
});

it("right as in correct is no side that an ask names", () => {
  const side = "Please move the batch number to the right.";
  const name = "The surname of the distiller is spelled wrong.";
  expect(closings(`${side}\n\n${name}`, "The surname is right now.", ["gin_v4.pdf"])).toEqual({
    [side]: "open",
    [name]: "closed",
  });
});

describe("work told without a subject closes what it names", () => {
  it.each([
    ["The frame is too thick.", "Thinned the frame."],
    ["The frame is too thick.", "made the frame 1 pt"],
    ["The frame is too thick.", "Took the frame down to 1 pt, hope that's it."],
    ["Please move the seal to the top left.", "Nudged the seal up."],
    ["Please move the seal to the top left.", "moved seal to the top left"],
    ["Please move the seal to the top left.", "Have moved the seal."],
    ["The surname is spelled wrong.", "The surname is correct now"],
    ["The surname is spelled wrong.", "fixed the surname, thanks"],
    ["Der Rahmen ist zu dick.", "Rahmen dünner gemacht."],
    ["Bitte das Siegel nach oben links verschieben.", "Siegel nach oben verschoben"],
    ["Le cadre est trop épais.", "Aminci le cadre."],
    ["El marco es demasiado grueso.", "Reducido el marco."],
    ["El marco es demasiado grueso.", "Ajusté el marco."],
    ["El marco es demasiado grueso.", "Ya he cambiado el marco."],
  ])("%s – %s", (ask, done) => {
    expect(closings(ask, done)[ask]).toBe("closed");
  });
});

it("what is asked later makes no closing less sure", () => {
  day = 0;
  const messages = [
    mail(client, "The sun is too small."),
    mail(studio, "v2 attached, the sun is larger now.", ["gin_v2.pdf"]),
    mail(client, "The sun touches the rim. The rays of the sun are cut. Is the sun a fifth ink?"),
  ];
  const [first] = extract({ ownerEmail: studio.address, subject: "Gin label", messages });
  expect(first?.resolvedBy).toMatchObject({ messageId: "m2" });
  expect(first?.resolvedBy?.doubt).toBeUndefined();
});

it("a word that other asks have too suggests a closing by a version", () => {
  day = 0;
  const messages = [
    mail(client, "The crest looks lost. The crest is too pale. The crest needs a rim."),
    mail(client, "Two more crests are missing, so five in all."),
    mail(studio, "v3 is here: 13-15 June, five crests, paler sea.", ["gin_v3.pdf"]),
  ];
  const items = extract({ ownerEmail: studio.address, subject: "Gin label", messages });
  const more = items.find(({ quote }) => quote.startsWith("Two more"));
  expect(more?.resolvedBy).toMatchObject({ messageId: "m3", doubt: "likely" });
});

describe("what stays as it was, or is not there yet, closes nothing by itself", () => {
  it.each([
    ["The rim should be gold.", "I kept the rim silver, done that way in the catalogue too."],
    ["A second hole would help.", "The second hole is done on Tuesday, waiting for the printer."],
    ["Der Rahmen ist zu dick.", "Den Rahmen habe ich so gelassen, das Übrige ist erledigt."],
    ["Le cadre est trop épais.", "J'ai gardé le cadre, le reste est corrigé."],
    ["El marco es demasiado grueso.", "He dejado el marco igual, lo demás está corregido."],
  ])("%s – %s", (ask, answer) => {
    expect(closings(ask, answer)[ask]).not.toBe("closed");
  });
});

it.each([
  ["Our treasurer asks for the web address somewhere.", "Then no address. I will tell him gently."],
  ["Auf der Rückseite fehlt die Adresse.", "Dann keine Adresse."],
  ["Il manque la mention au dos.", "D'accord, alors pas de mention."],
  ["En la parte de atrás falta la dirección.", "Entonces sin dirección."],
])("whoever asked gives it up: %s – %s", (ask, withdrawn) => {
  day = 0;
  const messages = [
    mail(client, ask),
    mail(studio, "I would leave it off."),
    mail(client, withdrawn),
  ];
  const [first] = extract({ ownerEmail: studio.address, subject: "Gin label", messages });
  expect(first).toMatchObject({ quote: ask, resolvedBy: { messageId: "m3" } });
  expect(first?.resolvedBy?.doubt).toBeUndefined();
});

it("a thing that is only named with an exclamation mark settles nothing", () => {
  const ask = "The museum wants the label on white.";
  expect(closings(ask, "The museum!\n\nMy mother will frame this mail.")).toEqual({
    [ask]: "open",
  });
});

it("a file that is called like what was asked for suggests that it is done, if it is new", () => {
  day = 0;
  const asked = "For the website we need a moving banner, 728 x 300.";
  const messages = [
    mail(studio, "The label.", ["gin_label.pdf"]),
    mail(client, asked),
    mail(studio, "The sun climbs out of the water.", ["banner_728x300.gif"]),
  ];
  const told = (subject: string) =>
    extract({ ownerEmail: studio.address, subject, messages }).find(({ quote }) => quote === asked);
  expect(told("Gin label")?.resolvedBy).toMatchObject({ messageId: "m3", doubt: "likely" });
  messages.unshift({ ...mail(studio, "A draft.", ["banner.gif"]), id: "m0" });
  expect(told("Gin label")?.resolvedBy).toBeUndefined();
});
