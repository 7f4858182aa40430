import { atDistance, boxOf, type Kind, pngOf, type TrueBox, widthOf } from "./changes.ts";
import { type Element, type Page, pageSize, randomOf } from "./pages.ts";
import { isFree, markable, shifted } from "./place-kinds.ts";

type Text = Extract<Element, { kind: "text" }>;
/** What is drawn instead of some elements: each group is one change. */
type Changes = { before: Element; after: Element }[][];

const pixel = pageSize.height / 2000;

/** Pairs whose changes are counted: one of several parts, or several of which some are near each other. */
export const countedKinds: Record<string, Kind> = {
  "two words of a line": counting((page, random) => [
    one(random, textsOf(page), (text) => reworded(text, [1, 3])),
  ]),
  "a line": counting((page, random) => [
    one(random, textsOf(page), (text) => reworded(text, [0, 1, 2, 3, 4, 5, 6, 7])),
  ]),
  "three lines of a paragraph": counting((page, random) => {
    const paragraphs = textsOf(page).flatMap((text) => {
      const lines = textsOf(page).filter((other) => isNextLine(text, other));
      return lines.length === 3 ? [lines] : [];
    });
    const lines = paragraphs[Math.floor(random() * paragraphs.length)] ?? [];
    return [lines.map((text) => reworded(text, [0, 1, 2, 3, 4, 5, 6, 7]))];
  }),
  "moved by 5 px": moving(5 * pixel),
  "moved by 12 px": moving(12 * pixel),
  "moved by its own size": counting((page, random) => {
    const moved = markable(page).flatMap((before) => {
      const others = page.filter((other) => other !== before && widthOf(other) < 600);
      const after = awayFrom(before).find((place) => isFree(place, others));
      return after ? [{ before, after }] : [];
    });
    return [moved.toSorted(() => random() - 0.5).slice(0, 1)];
  }),
  "three things far apart": counting((page, random) => {
    const chosen: Element[] = [];
    for (const element of markable(page).toSorted(() => random() - 0.5)) {
      if (chosen.length < 3 && chosen.every((other) => isFar(element, other))) chosen.push(element);
    }
    return chosen.map((before) => [otherwise(before)]);
  }),
  "two neighbouring blocks": counting((page, random) => {
    const blocks = markable(page).filter(({ kind }) => kind === "block");
    const at = Math.floor(random() * (blocks.length - 1));
    return blocks.slice(at, at + 2).map((before) => [{ before, after: recoloured(before) }]);
  }),
  "two lines with one between": counting((page, random) => {
    const texts = textsOf(page).filter(({ size }) => size < 20);
    const at = Math.floor(random() * (texts.length - 2));
    return [texts[at], texts[at + 2]].flatMap((text) =>
      text ? [[reworded(text, [0, 1, 2, 3, 4, 5, 6, 7])]] : [],
    );
  }),
};

function counting(change: (page: Page, random: () => number) => Changes): Kind {
  return async (page, seed) => {
    const changes = change(page, randomOf(seed + 307)).filter((group) => group.length > 0);
    const all = changes.flat();
    const newer = page.map(
      (element) => all.find(({ before }) => before === element)?.after ?? element,
    );
    return {
      older: { bytes: await pngOf(page), name: "page.png" },
      newer: { bytes: await pngOf(newer), name: "page.png" },
      truth: changes.map(
        (group): TrueBox => boxOf(...group.flatMap(({ before, after }) => [before, after])),
      ),
    };
  };
}

function moving(by: number): Kind {
  return counting((page, random) => [
    one(random, markable(page), (before) => ({ before, after: shifted(before, by, by) })),
  ]);
}

function one<E extends Element>(
  random: () => number,
  elements: readonly E[],
  change: (element: E) => Changes[number][number],
): Changes[number] {
  const element = elements[Math.floor(random() * elements.length)];
  return element ? [change(element)] : [];
}

function textsOf(page: Page): Text[] {
  return page.filter((element): element is Text => element.kind === "text");
}

/** The text itself, and the two lines below it. */
function isNextLine(text: Text, { x, y, size }: Text): boolean {
  return x === text.x && size === text.size && y >= text.y && y - text.y < 3.5 * size;
}

const others = "apple berry walnut cedar ginger honey mustard thyme".split(" ");

function reworded(before: Text, places: readonly number[]) {
  const text = before.text
    .split(" ")
    .map((word, at) => (places.includes(at) ? (others[at % others.length] ?? "") : word))
    .join(" ");
  return { before, after: { ...before, text } };
}

function otherwise(before: Element): Changes[number][number] {
  if (before.kind === "text") return reworded(before, [0, 1, 2, 3, 4, 5, 6, 7]);
  if (before.kind === "block") return { before, after: recoloured(before) };
  const isTall = before.height > before.width;
  return {
    before,
    after: isTall ? shifted(before, 0, 14 * pixel) : shifted(before, -11 * pixel, 0),
  };
}

function recoloured(element: Element): Element {
  return element.kind === "photo"
    ? element
    : { ...element, colour: atDistance(element.colour, 20) };
}

function awayFrom(element: Element): Element[] {
  const { left, right, top, bottom } = boxOf(element);
  const across = (right - left) * pageSize.width + 12;
  const down = (bottom - top) * pageSize.height + 12;
  return [
    ...[shifted(element, 0, down), shifted(element, 0, -down)],
    ...[shifted(element, across, 0), shifted(element, -across, 0)],
  ];
}

function isFar(element: Element, other: Element): boolean {
  const [a, b] = [boxOf(element), boxOf(other)];
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return Math.max(across, down) > 0.06;
}
