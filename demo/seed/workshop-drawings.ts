import { dxf, type Layer, type Shape } from "#demo/seed/formats/dxf.ts";

const LAYERS: Layer[] = [
  { name: "CUT", color: 1 },
  { name: "ENGRAVE", color: 5 },
  { name: "HOLES", color: 3 },
  { name: "DIMENSIONS", color: 8 },
];

/** Top plate of the sensor housing, 180 x 120 mm: `wall` in mm shows as the inner contour. */
export function housingPlate(look: { wall: number; holes: number }): Buffer {
  const inset = look.wall;
  const shapes: Shape[] = [
    ...roundedFrame("CUT", 0, 0, 180, 120, 12),
    ...roundedFrame("ENGRAVE", inset, inset, 180 - 2 * inset, 120 - 2 * inset, 12 - inset),
    ...Array.from({ length: look.holes }, (_, index): Shape => {
      const x = 14 + (index % (look.holes / 2)) * (152 / (look.holes / 2 - 1));
      return {
        layer: "HOLES",
        circle: { at: [x, index < look.holes / 2 ? 12 : 108], radius: 1.6 },
      };
    }),
    { layer: "CUT", circle: { at: [46, 60], radius: 16 } },
    ...Array.from({ length: 7 }, (_, index): Shape => {
      const x = 88 + index * 11;
      return {
        layer: "CUT",
        path: [
          [x, 40],
          [x + 4, 40],
          [x + 4, 80],
          [x, 80],
        ],
      };
    }),
    {
      layer: "DIMENSIONS",
      line: [
        [0, -12],
        [180, -12],
      ],
    },
    { layer: "DIMENSIONS", text: { at: [82, -22], height: 6, value: "180" } },
    { layer: "DIMENSIONS", text: { at: [4, 126], height: 5, value: `WALL ${look.wall}` } },
  ];
  return dxf(LAYERS, shapes);
}

/** Parts of the stool nested on one sheet of plywood, 1250 x 800 mm. */
export function stoolNest(): Buffer {
  const leg = (x: number): Shape => ({
    layer: "CUT",
    path: [
      [x, 40],
      [x + 90, 40],
      [x + 130, 670],
      [x + 40, 670],
    ],
  });
  return dxf(LAYERS, [
    ...roundedFrame("DIMENSIONS", 0, 0, 1250, 800, 0.5),
    ...[40, 210, 380, 550].map(leg),
    ...roundedFrame("CUT", 740, 60, 440, 320, 40),
    ...roundedFrame("CUT", 740, 430, 460, 60, 6),
    ...roundedFrame("CUT", 740, 520, 460, 60, 6),
    ...[790, 1080].flatMap((x): Shape[] => [
      { layer: "HOLES", circle: { at: [x, 120], radius: 4 } },
      { layer: "HOLES", circle: { at: [x, 320], radius: 4 } },
    ]),
    { layer: "ENGRAVE", text: { at: [840, 210], height: 24, value: "WEBER WERKSTATT" } },
    { layer: "DIMENSIONS", text: { at: [20, 760], height: 18, value: "BIRCH PLY 18" } },
  ]);
}

/** Handle of a beer tap, 50 mm wide, `length` in mm. */
export function tapHandle(look: { length: number; holes: 1 | 2 }): Buffer {
  const holes = look.holes === 1 ? [20] : [20, 44];
  return dxf(LAYERS, [
    ...roundedFrame("CUT", 0, 0, 50, look.length, 10),
    ...holes.map((y): Shape => ({ layer: "HOLES", circle: { at: [25, y], radius: 3 } })),
    { layer: "ENGRAVE", text: { at: [9, 100], height: 6, value: "HAVSBRUS" } },
    { layer: "DIMENSIONS", text: { at: [58, 80], height: 6, value: String(look.length) } },
  ]);
}

function roundedFrame(
  layer: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Shape[] {
  const [right, top] = [x + width, y + height];
  return [
    {
      layer,
      line: [
        [x + radius, y],
        [right - radius, y],
      ],
    },
    {
      layer,
      line: [
        [right, y + radius],
        [right, top - radius],
      ],
    },
    {
      layer,
      line: [
        [right - radius, top],
        [x + radius, top],
      ],
    },
    {
      layer,
      line: [
        [x, top - radius],
        [x, y + radius],
      ],
    },
    { layer, arc: { at: [x + radius, y + radius], radius, from: 180, to: 270 } },
    { layer, arc: { at: [right - radius, y + radius], radius, from: 270, to: 360 } },
    { layer, arc: { at: [right - radius, top - radius], radius, from: 0, to: 90 } },
    { layer, arc: { at: [x + radius, top - radius], radius, from: 90, to: 180 } },
  ];
}
