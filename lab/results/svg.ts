/** The pieces of the lab's plots: plain SVG, black on white, so that they look the same everywhere. */
export const colours = ["#1f5fbf", "#c2571a", "#3a7d44"] as const;

export type Point = { x: number; y: number };

/** A picture of this size with a title above its content. */
export function svg(
  size: { width: number; height: number },
  title: string,
  content: string[],
): string {
  const { width, height } = size;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`;
  const paper = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  const heading = `<title>${escapeText(title)}</title>${text({ x: 12, y: 22 }, title, { size: 15 })}`;
  return `${[head, paper, heading, ...content, "</svg>"].join("\n")}\n`;
}

type TextOptions = { anchor?: "start" | "middle" | "end"; size?: number; colour?: string };

export function text({ x, y }: Point, words: string, options: TextOptions = {}): string {
  const { anchor = "start", size = 12, colour = "#222" } = options;
  return `<text x="${tenth(x)}" y="${tenth(y)}" text-anchor="${anchor}" font-size="${size}" fill="${colour}">${escapeText(words)}</text>`;
}

export function line(from: Point, to: Point, colour = "#ddd", width = 1): string {
  return `<line x1="${tenth(from.x)}" y1="${tenth(from.y)}" x2="${tenth(to.x)}" y2="${tenth(to.y)}" stroke="${colour}" stroke-width="${width}"/>`;
}

export function bar({ x, y }: Point, width: number, height: number, colour: string): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${height}" fill="${colour}"/>`;
}

export function dot({ x, y }: Point, colour: string, radius = 4): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}" fill="${colour}"/>`;
}

/** Names of colours in a row that begins at a point. */
export function legend(at: Point, names: readonly string[]): string[] {
  return names.flatMap((name, index) => {
    const x = at.x + index * 190;
    const colour = colours[index] ?? "#222";
    return [dot({ x, y: at.y - 4 }, colour), text({ x: x + 10, y: at.y }, name)];
  });
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escapeText(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
