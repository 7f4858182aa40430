import { describe, expect, it } from "vitest";
import { findVersions } from "../find-versions.ts";
import { LOOK_SIDE, type Look } from "./look.ts";

const maker = "maker@studio.example";
const client = "client@shop.example";
type Seen = readonly [name: string, look: Look | null];
type Mail = readonly [from: string, text: string, ...files: Seen[]];

/** A look of stripes: the same `motif` looks the same, another looks otherwise; `noise` of 0 to 255 is a small change. */
function look(motif: number, noise = 0): Look {
  const cells = Buffer.alloc(LOOK_SIDE * LOOK_SIDE, 255);
  for (const at of cells.keys()) {
    if (Math.sin(at * (motif + 1) * 0.37) > 0) cells[at] = 20;
  }
  cells.fill(noise, 0, noise === 0 ? 0 : 12);
  return { shape: 0.7, cells: cells.toString("base64"), words: [] };
}

function read(...mails: readonly Mail[]) {
  return findVersions(
    mails.map(([from, text, ...files], at) => ({
      from,
      text,
      sentAt: `2026-03-${10 + at}T10:00:00Z`,
      files: files.map(([name, seen]) => ({ id: `${at}/${name}`, name, hash: null, look: seen })),
    })),
  );
}

const first: Mail = [
  maker,
  "Both ideas.",
  ["entwurf.png", look(1)],
  ["skizze.png", look(2)],
  ["moodboard.pdf", look(3)],
];
const asks: Mail = [client, "Could the name on the first be larger?"];

describe("what a file looks like", () => {
  it("joins names that share nothing where the mail says that something changed", () => {
    const { stacks, maybe } = read(first, asks, [
      maker,
      "Corrected, the name is larger.",
      ["gin_44.png", look(1, 60)],
    ]);
    expect(stacks).toEqual([
      { files: ["0/entwurf.png", "2/gin_44.png"], reasons: ["looks-alike"] },
    ]);
    expect(maybe).toEqual([]);
  });

  it("joins each of several files to its own", () => {
    const { stacks } = read(first, asks, [
      maker,
      "Corrected, both names are larger.",
      ["b.png", look(2, 60)],
      ["c.png", look(1, 60)],
    ]);
    expect(stacks.map(({ files }) => files)).toEqual([
      ["0/entwurf.png", "2/c.png"],
      ["0/skizze.png", "2/b.png"],
    ]);
  });

  it("is only asked about where nothing was changed", () => {
    const { stacks, maybe } = read(first, asks, [maker, "Here.", ["gin_44.png", look(1, 60)]]);
    expect(stacks).toEqual([]);
    expect(maybe[0]).toEqual({ older: "0/entwurf.png", newer: "2/gin_44.png" });
  });

  it.each<[string, Mail[]]>([
    [
      "two earlier files look the same",
      [
        [maker, "Two.", ["one.png", look(1)], ["two.png", look(1, 90)]],
        asks,
        [maker, "Corrected, the name is larger.", ["gin_44.png", look(1, 60)]],
      ],
    ],
    [
      "two files of the mail look the same",
      [
        first,
        asks,
        [
          maker,
          "Corrected, the name is larger.",
          ["gin_44.png", look(1, 60)],
          ["gin_45.png", look(1, 90)],
        ],
      ],
    ],
    [
      "a name says another colour",
      [first, asks, [maker, "Corrected, the name is larger.", ["gin_red.png", look(1, 60)]]],
    ],
    [
      "the mail lays things side by side",
      [
        first,
        asks,
        [
          maker,
          "Corrected, the name is larger. Two variants to choose from: this or the first?",
          ["gin_44.png", look(1, 60)],
        ],
      ],
    ],
    [
      "it is another form",
      [first, asks, [maker, "Corrected, the name is larger.", ["gin_44.pdf", look(1, 60)]]],
    ],
  ])("is asked about, and joins nothing, where %s", (_, mails) => {
    const { stacks, maybe } = read(...mails);
    expect(stacks).toEqual([]);
    expect(maybe.map(({ newer }) => newer)).toContain(`2/${mails[2]?.[2]?.[0] ?? "no file"}`);
  });

  it("says nothing of files without one, of one mail, or of pictures of a camera", () => {
    const { stacks, maybe } = read(
      [maker, "Photos.", ["IMG_0441.jpg", look(4)], ["chair.png", null], ["lamp.png", look(5)]],
      asks,
      [maker, "I changed it.", ["IMG_0977.jpg", look(4, 60)], ["table.png", look(6)]],
    );
    expect(stacks).toEqual([]);
    expect(maybe.filter(({ newer }) => newer === "2/IMG_0977.jpg")).toEqual([]);
  });
});
