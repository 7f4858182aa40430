export type Drawing = { width: number; height: number; body: string };

export const INK = "#1f2421";
export const CREAM = "#f5efe2";
export const PAPER = "#fffdf8";

export function svg({ width, height, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Pseudo-random numbers, the same for the same seed. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A drawing laid on a table and photographed: turned, with a shadow and a darker edge. */
export function photographed(drawing: Drawing, turn: number, table: string): Drawing {
  const width = 1600;
  const height = 1200;
  const scale = Math.min((width * 0.66) / drawing.width, (height * 0.82) / drawing.height);
  const w = drawing.width * scale;
  const h = drawing.height * scale;
  return {
    width,
    height,
    body: `<defs>
      <radialGradient id="light" cx=".38" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".28"/>
      <stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></radialGradient>
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter><clipPath id="sheet"><rect width="${drawing.width}" height="${drawing.height}"/></clipPath></defs>
      <rect width="${width}" height="${height}" fill="${table}"/>
      ${times(42, (i) => `<path d="M0 ${i * 30 + 8}C500 ${i * 30 + ((i * 17) % 22)} 1100 ${i * 30 - 12} 1600 ${i * 30 + ((i * 11) % 18)}" stroke="#000" stroke-opacity=".05" stroke-width="${2 + (i % 3)}" fill="none"/>`)}
      <g transform="translate(${width / 2} ${height / 2}) rotate(${turn})">
        <rect x="${-w / 2 + 16}" y="${-h / 2 + 30}" width="${w}" height="${h}" fill="#000" opacity=".5" filter="url(#soft)"/>
        <g transform="translate(${-w / 2} ${-h / 2}) scale(${scale})"><g clip-path="url(#sheet)">${drawing.body}</g></g>
      </g>
      <rect width="${width}" height="${height}" fill="url(#light)"/>`,
  };
}
