import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";
import type { ThreadMessage } from "../extraction-types.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };
const partner = { name: "Ines Moura", address: "ines@harbour.example" };

let sequence = 0;
function mail(from: typeof studio, text: string, files: string[] = []): ThreadMessage {
  sequence++;
  return {
    id: `m${sequence}`,
    from,
    to: from === studio ? [client, partner] : [studio],
    sentAt: "2026-03-03T10:00:00+00:00",
    text,
    attachments: files.map((name, at) => ({ fileId: at + 1, name, type: "" })),
  };
}

const round = (...files: string[]) => mail(studio, "Hi both,\n\nhere is the next round.", files);

/** The files of what is found in the last of the messages. */
function filesIn(...messages: ThreadMessage[]): (string | null)[] {
  const items = extract({ ownerEmail: studio.address, subject: "Re: round", messages });
  return items
    .filter((item) => item.messageId === messages.at(-1)?.id)
    .map((item) => item.fileName);
}

describe("the file by its name", () => {
  it.each([
    ["Panel 2: the heron is too pale.", ["panel1.png", "panel2.png"], "panel2.png"],
    ["Panel 2: the heron is too pale.", ["panel_01.png", "panel_02.png"], "panel_02.png"],
    ["The rose gold is too pale.", ["blue.pdf", "rosegold.pdf"], "rosegold.pdf"],
    ["the border on b is too heavy", ["tin_A.pdf", "tin_B.pdf"], "tin_B.pdf"],
    ["la 3 está demasiado oscura.", ["foto_1.jpg", "foto_2.jpg", "foto_3.jpg"], "foto_3.jpg"],
    ["El cielo de la 2 queda muy gris.", ["foto_1.jpg", "foto_2.jpg"], "foto_2.jpg"],
    ["Bild 2 ist zu dunkel.", ["aussen 1.jpg", "aussen 2.jpg"], "aussen 2.jpg"],
    ["On C the door opens the wrong way.", ["walls_AB.pdf", "walls_CD.pdf"], "walls_CD.pdf"],
    ["On the phone the crest is too small.", ["shop_mobile.png", "shop.png"], "shop_mobile.png"],
    ["Auf der Einladung fehlt die Uhrzeit.", ["invite_1.pdf", "menu_1.pdf"], "invite_1.pdf"],
    ["The German one has no bleed.", ["fan_en.pdf", "fan_de.pdf"], "fan_de.pdf"],
    ["The third one is too playful.", ["cup_1.png", "cup_2.png", "cup_3.png"], "cup_3.png"],
    ["In the drawing the post is too short.", ["roof.step", "porch.dwg"], "porch.dwg"],
  ])("%s", (sentence, files, right) => {
    expect(filesIn(round(...files), mail(client, sentence))).toEqual([right]);
  });

  it("a number that names the file is no page of it", () => {
    const items = extract({
      ownerEmail: studio.address,
      subject: "",
      messages: [
        round("spread1.jpg", "spread2.jpg"),
        mail(client, "Spread 1: the heron is too pale.\nSpread 2: the reeds are too dark."),
      ],
    });
    expect(items.map(({ fileName, page }) => [fileName, page])).toEqual([
      ["spread1.jpg", null],
      ["spread2.jpg", null],
    ]);
  });
});

describe("the file when nothing names it", () => {
  it("is the whole, not a detail, a side or a rendering of it", () => {
    const remark = () => mail(client, "The handle is too thin.");
    expect(filesIn(round("jug.png", "jug_detail.png"), remark())).toEqual(["jug.png"]);
    expect(filesIn(round("jug_front.pdf", "jug_back.pdf"), remark())).toEqual(["jug_front.pdf"]);
    expect(filesIn(round("jug_render.png", "jug.stl"), remark())).toEqual(["jug.stl"]);
  });

  it("is the first of the only delivery, but not the offer beside it", () => {
    const remark = () => mail(client, "The handle is too thin.");
    expect(filesIn(round("jug.stl", "lid.stl"), remark())).toEqual(["jug.stl"]);
    expect(filesIn(round("Offer_12.pdf", "jug_7.pdf"), remark())).toEqual(["jug_7.pdf"]);
  });

  it("is that of the earlier ask about the same, in its newest version", () => {
    const first = mail(client, "Label: the heron is too pale.\nCarton: the flap is too short.");
    const next = round("label_v2.pdf", "carton_v2.pdf");
    const remark = mail(client, "The heron is too pale again.");
    expect(filesIn(round("label_v1.pdf", "carton_v1.pdf"), first, next, remark)).toEqual([
      "label_v2.pdf",
    ]);
  });

  it("is that of the last ask of the person who is asked back", () => {
    const ask = mail(partner, "My surname is missing on the carton.");
    const back = mail(studio, "Ines, is it spelled with one or two letters?");
    expect(filesIn(round("label_v1.pdf", "carton_v1.pdf"), ask, back)).toEqual(["carton_v1.pdf"]);
  });

  it("is not named by another entry of the list", () => {
    const list = mail(
      client,
      "A few points:\n\n- the phone crops the crest\n- the yellow is too loud",
    );
    expect(filesIn(round("shop.png", "shop_mobile.png"), list)).toEqual([
      "shop_mobile.png",
      "shop.png",
    ]);
  });
});

describe("a cutting file and a picture of the same thing", () => {
  const files = ["lamp_cut.dxf", "lamp_3d.step", "lamp_render.png"];
  it.each([
    ["The lamp's grey is too cold.", "lamp_render.png"],
    ["The shade of the lamp is too yellowish.", "lamp_render.png"],
    ["In the 3D render the lamp is too pale.", "lamp_render.png"],
    ["The font on the lamp is too thin.", "lamp_render.png"],
    ["Das Rot der Lampe ist zu grell.", "lamp_render.png"],
    ["La couleur de la lampe est trop vive.", "lamp_render.png"],
    ["El color de la lámpara es demasiado fuerte.", "lamp_render.png"],
    ["In the DXF the red line is too short.", "lamp_cut.dxf"],
  ])("%s", (remark, right) => {
    expect(filesIn(round(...files), mail(client, remark))).toEqual([right]);
  });

  it.each([
    ["The slots of the hood are too narrow.", ["hood.png", "plate.dxf"], "plate.dxf"],
    ["Die Bohrungen an der Haube sind zu klein.", ["haube.jpg", "blech.dxf"], "blech.dxf"],
    ["The radius of the hood is too small.", ["hood.png", "hood.pdf"], "hood.pdf"],
    ["The hood is too grey.", ["hood.dxf", "sheet.pdf"], "sheet.pdf"],
    ["The hole in hood.png is too small.", ["hood.png", "plate.dxf"], "hood.png"],
  ])("%s %j", (remark, both, right) => {
    expect(filesIn(round(...both), mail(client, remark))).toEqual([right]);
  });
});

describe("what is sent along", () => {
  it("is not what is judged, unless the sentence is on it", () => {
    const text = "The wording is attached. Could you make the crest a bit bigger, too?";
    expect(filesIn(round("tin_v1.pdf"), mail(client, text, ["history.docx"]))).toEqual([
      "tin_v1.pdf",
    ]);
    const use = "Please use the text that is attached.";
    expect(filesIn(round("tin_v1.pdf"), mail(client, use, ["history.docx"]))).toEqual([
      "history.docx",
    ]);
  });

  it("is no picture of the reviewer's own, unless the sentence points at that", () => {
    const remark = (text: string) => mail(client, text, ["old_cup.jpg"]);
    const tin = round("tin_v1.pdf");
    expect(filesIn(tin, remark("The crest is too small."))).toEqual(["tin_v1.pdf"]);
    expect(filesIn(tin, remark("Please match the red of the photo."))).toEqual(["old_cup.jpg"]);
    expect(filesIn(tin, remark("Could you use the crest attached?"))).toEqual(["old_cup.jpg"]);
    expect(
      filesIn(tin, remark("Thanks, this is our old cup."), mail(client, "The crest is too small.")),
    ).toEqual(["tin_v1.pdf"]);
  });

  it("is what is judged where the sentence says what it is", () => {
    const brings = mail(partner, "The museum wants the tin. Here is mine.", [
      "tin_scan_600dpi.png",
    ]);
    const judged = mail(client, "One thing in the scan: there is dust on the crest.");
    expect(filesIn(round("tin_v1.pdf"), brings, judged).at(-1)).toBe("tin_scan_600dpi.png");
  });

  it("is no photo of the work that a colleague of the maker takes", () => {
    const colleague = { name: "Oskar Berg", address: "oskar@lindqvist.example" };
    const photo = mail(colleague, "I hung it in the stairwell and took a photo.", ["IMG_2207.jpg"]);
    expect(
      filesIn(round("tin_v1.pdf"), photo, mail(client, "The date must now read 13 June.")),
    ).toEqual(["tin_v1.pdf"]);
  });

  it("is not meant by a remark on a page", () => {
    const brief = mail(client, "Our crest is attached.", ["crest.svg"]);
    const notes = mail(client, "p. 2 - the crest is too small\np. 3 - old address");
    expect(filesIn(round("plan.pdf"), brief, round("leaflet.pdf"), notes)).toEqual([
      "leaflet.pdf",
      "leaflet.pdf",
    ]);
  });

  it("leaves remarks by minute to the film", () => {
    const notes = mail(client, "0:12 the cut is too abrupt\n0:30 the crest is missing");
    expect(filesIn(round("film_v1.mp4"), round("poster.png"), notes)).toEqual([
      "film_v1.mp4",
      "film_v1.mp4",
    ]);
  });
});

describe("a promise that is still open", () => {
  const promise = () => mail(studio, "I'll send you the quote for the carton tomorrow.");
  const repeats = (...messages: ThreadMessage[]) =>
    extract({ ownerEmail: studio.address, subject: "", messages }).map((item) => item.repeatOf);

  it("is asked for again by the one to whom it was made", () => {
    const reminder = mail(client, "We are still missing the quote for the carton.");
    expect(repeats(promise(), reminder)).toEqual([undefined, 0]);
  });

  it("is not repeated by its own maker", () => {
    const later = mail(studio, "Could you still tell me the size of the carton for the quote?");
    expect(repeats(promise(), later)).toEqual([undefined, undefined]);
  });
});
