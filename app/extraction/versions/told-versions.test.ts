import { describe, expect, it } from "vitest";
import { findVersions } from "./find-versions.ts";
import { readName } from "./names/read-name.ts";

const maker = "maker@studio.example";
const client = "client@shop.example";

/** A mail of somebody's: what it says, and the names of its files. */
type Mail = readonly [from: string, text: string, ...files: string[]];

function read(...mails: readonly Mail[]) {
  return findVersions(
    mails.map(([from, text, ...files], at) => ({
      from,
      text,
      sentAt: `2026-03-${10 + at}T10:00:00Z`,
      files: files.map((name) => ({ id: `${at}/${name}`, name, hash: null })),
    })),
  );
}
const stacksOf = (...mails: readonly Mail[]) => read(...mails).stacks.map(({ files }) => files);

describe("what a mail says", () => {
  it("asks about names that share nothing where their author answers with the one work changed", () => {
    const { maybe } = read(
      [maker, "The first idea.", "Entwurf.pdf"],
      [client, "Could the name be larger?"],
      [maker, "Corrected, and 2 mm narrower.", "gin_44.pdf"],
    );
    expect(maybe).toEqual([{ older: "0/Entwurf.pdf", newer: "2/gin_44.pdf" }]);
  });

  it.each<[string, Mail[]]>([
    [
      "nobody wrote in between",
      [
        [maker, "The cover.", "cover.pdf"],
        [maker, "Corrected.", "spine.pdf"],
      ],
    ],
    [
      "it says nothing of a change",
      [
        [maker, "The cover.", "cover.pdf"],
        [client, "Lovely!"],
        [maker, "And the map.", "map.pdf"],
      ],
    ],
    [
      "it is a paper",
      [
        [maker, "The cover.", "cover.pdf"],
        [client, "Lovely!"],
        [maker, "Updated.", "invoice 12.pdf"],
      ],
    ],
    [
      "it is somebody else's picture",
      [
        [maker, "The cover.", "cover.pdf"],
        [client, "Changed my mind.", "sketch.pdf"],
      ],
    ],
    [
      "several works could be meant",
      [
        [maker, "Cover and map.", "cover.pdf", "map.pdf"],
        [client, "Bluer?"],
        [maker, "Corrected.", "final_artwork.pdf"],
      ],
    ],
  ])("joins nothing where %s", (_, mails) => {
    expect(stacksOf(...mails)).toEqual([]);
  });

  it("calls nothing new that is sent once more with nothing changed", () => {
    expect(
      stacksOf(
        [maker, "March.", "newsletter.html"],
        [client, "Our mail ate it."],
        [maker, "Here it is again, nothing changed.", "newsletter.html"],
      ),
    ).toEqual([]);
  });

  it("calls new what comes under the same name to be put in its place", () => {
    expect(
      stacksOf(
        [maker, "The repeat.", "fern_repeat.tif"],
        [client, "There is a stripe."],
        [maker, "Moved two curls. Same file name, so just overwrite it.", "fern_repeat.tif"],
      ),
    ).toHaveLength(1);
  });

  it("finds what is done by the part that it is of", () => {
    expect(
      stacksOf(
        [maker, "Both sides.", "label_front.pdf", "label_back.pdf"],
        [client, "The front larger."],
        [maker, "Larger.", "label_front_v2.pdf"],
        [client, "Approved."],
        [maker, "Ready for print.", "HONEY-340_front_PRINT.pdf", "HONEY-340_back_PRINT.pdf"],
      ),
    ).toEqual([
      ["0/label_front.pdf", "2/label_front_v2.pdf", "4/HONEY-340_front_PRINT.pdf"],
      ["0/label_back.pdf", "4/HONEY-340_back_PRINT.pdf"],
    ]);
  });
});

describe("a round of several works", () => {
  const round = (before: string, after: string) => {
    const [first, second] = [before, after].map((names) => names.split(", "));
    return stacksOf(
      [maker, "Here.", ...(first ?? [])],
      [client, "Nice, but darker."],
      [maker, "Voilà.", ...(second ?? [])],
    );
  };
  it.each([
    ["front.jpg, back.jpg", "R2_front.jpg, R2_back.jpg"],
    ["front.jpg, back.jpg", "front_darker.jpg, back_darker.jpg"],
    ["chair_01.3dm, table_01.3dm", "chair_02.3dm, table_02.3dm"],
  ])("%s, then %s: the next of each", (before, after) => {
    expect(round(before, after)).toHaveLength(2);
  });
  it.each([
    [
      "crisps_vinegar_150g.pdf, crisps_chilli_150g.pdf",
      "crisps_vinegar_40g.pdf, crisps_chilli_40g.pdf",
    ],
    ["page1.jpg, page2.jpg", "page1_FR.jpg, page2_FR.jpg"],
    ["menu_lunch.pdf, card_lunch.pdf", "menu_dinner.pdf, card_dinner.pdf"],
  ])("%s, then %s: other things", (before, after) => {
    expect(round(before, after)).toEqual([]);
  });
});

describe("a variant that was chosen", () => {
  const offered = [maker, "Two colours.", "logo_v1_blue.pdf", "logo_v1_green.pdf"] satisfies Mail;
  it("goes on without the word that told it apart", () => {
    expect(
      stacksOf(
        offered,
        [client, "Blue. The letter thicker, please."],
        [maker, "So.", "logo_v2.pdf"],
      ),
    ).toEqual([["0/logo_v1_blue.pdf", "2/logo_v2.pdf"]]);
  });

  it("is the next version of what came before", () => {
    expect(
      stacksOf(
        [maker, "Home.", "home_v1.png"],
        [client, "Other colours?"],
        [maker, "Two.", "home_v2_blue.png", "home_v2_green.png"],
        [client, "The green one!"],
        [maker, "Done.", "home_v3.png"],
      ),
    ).toEqual([["0/home_v1.png", "2/home_v2_green.png", "4/home_v3.png"]]);
  });

  it("is asked about no more", () => {
    const found = read(
      [maker, "Home.", "home_v1.png"],
      [client, "Other colours?"],
      [maker, "Two.", "home_v2_blue.png", "home_v2_green.png"],
      [client, "The green one!"],
    );
    expect(found.stacks.map(({ files }) => files)).toEqual([
      ["0/home_v1.png", "2/home_v2_green.png"],
    ]);
    expect(found.maybe.map(({ newer }) => newer)).not.toContain("2/home_v2_green.png");
  });

  it("makes no version of what somebody sent who is not believed", () => {
    const mail = (from: string, text: string, files: string[], isDoubted = false) => ({
      ...{ from, text, isDoubted },
      files: files.map((id) => ({ id, name: id, hash: null })),
    });
    const found = findVersions([
      mail(maker, "Home.", ["home_v1.png"]),
      mail("maker@studio.invalid", "Two.", ["home_v2_blue.png", "home_v2_green.png"], true),
      mail(client, "The green one!", []),
    ]);
    expect(found.stacks).toEqual([]);
  });

  it.each([
    ["both are named", client, "Blue or green? Blue is colder than green."],
    ["none is", client, "Lovely!"],
    ["its maker names one", maker, "I like the blue one."],
  ])("is nobody's choice where %s", (_, from, text) => {
    expect(
      stacksOf(offered, [from, text], [client, "Well?"], [maker, "So.", "logo_v2.pdf"]),
    ).toEqual([]);
  });

  it("is told by its letter or its number where these stand for a choice", () => {
    const routes = [maker, "Two routes.", "cover_A.pdf", "cover_B.pdf"] satisfies Mail;
    const next = [maker, "Here.", "cover_v2.pdf"] satisfies Mail;
    expect(stacksOf(routes, [client, "B it is."], next)).toEqual([
      ["0/cover_B.pdf", "2/cover_v2.pdf"],
    ]);
    expect(stacksOf(routes, [client, "A nice start."], next)).toEqual([]);
  });
});

it("reads four digits as a day only in a mail of that time", () => {
  const marks = (name: string, sent: string) => readName(name, new Date(sent)).marks;
  expect(marks("flatplan_0314.xlsx", "2026-03-16T10:00:00Z")).toEqual([{ kind: "date", day: 314 }]);
  expect(marks("flatplan_1403.xlsx", "2026-03-16T10:00:00Z")).toEqual([{ kind: "date", day: 314 }]);
  expect(marks("flatplan_0314.xlsx", "2026-08-16T10:00:00Z")).toEqual([]);
  expect(marks("flatplan_0314.xlsx", "some day")).toEqual([]);
  expect(readName("flatplan_0314.xlsx").marks).toEqual([]);
});
