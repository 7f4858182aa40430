/** AutoCAD's colour numbers: 1 red, 2 yellow, 3 green, 4 cyan, 5 blue, 6 magenta, 7 black or white. */
export type Layer = { name: string; color: number };
type Point = readonly [number, number];
export type Shape =
  | { layer: string; line: [Point, Point] }
  | { layer: string; circle: { at: Point; radius: number } }
  | { layer: string; arc: { at: Point; radius: number; from: number; to: number } }
  | { layer: string; path: Point[] }
  | { layer: string; text: { at: Point; height: number; value: string } };

/** A drawing in DXF R12 (ASCII, millimetres), which every laser cutter and mill reads. */
export function dxf(layers: Layer[], shapes: Shape[]): Buffer {
  const lines = [
    ...section("HEADER", ["9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4"]),
    ...section("TABLES", [
      ...["0", "TABLE", "2", "LAYER", "70", String(layers.length)],
      ...layers.flatMap(({ name, color }) => [
        ...["0", "LAYER", "2", name, "70", "0", "62", String(color), "6", "CONTINUOUS"],
      ]),
      ...["0", "ENDTAB"],
    ]),
    ...section("ENTITIES", shapes.flatMap(entity)),
    "0",
    "EOF",
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

function section(name: string, body: string[]): string[] {
  return ["0", "SECTION", "2", name, ...body, "0", "ENDSEC"];
}

function entity(shape: Shape): string[] {
  const head = (kind: string) => ["0", kind, "8", shape.layer];
  if ("line" in shape) {
    const [[x1, y1], [x2, y2]] = shape.line;
    return [...head("LINE"), ...at(x1, y1), "11", `${x2}`, "21", `${y2}`, "31", "0"];
  }
  if ("circle" in shape) {
    const { at: center, radius } = shape.circle;
    return [...head("CIRCLE"), ...at(...center), "40", `${radius}`];
  }
  if ("arc" in shape) {
    const { at: center, radius, from, to } = shape.arc;
    return [...head("ARC"), ...at(...center), "40", `${radius}`, "50", `${from}`, "51", `${to}`];
  }
  if ("text" in shape) {
    const { at: start, height, value } = shape.text;
    return [...head("TEXT"), ...at(...start), "40", `${height}`, "1", value];
  }
  return [
    ...[...head("POLYLINE"), "66", "1", "70", "1", ...at(0, 0)],
    ...shape.path.flatMap(([x, y]) => [...head("VERTEX"), ...at(x, y)]),
    ...["0", "SEQEND", "8", shape.layer],
  ];
}

function at(x: number, y: number): string[] {
  return ["10", `${x}`, "20", `${y}`, "30", "0"];
}
