import { expect, test } from "vitest";
import {
  dxf,
  FRAME,
  layer,
  near,
  type Pair,
  plot,
  section,
  square,
} from "#tests/factories/drawings.ts";
import { drawDxf } from "./drawing.server.ts";
import { finishPreview } from "./finish.server.ts";

const TABLES = section(
  "TABLES",
  [
    [0, "TABLE"],
    [2, "LAYER"],
  ],
  layer("RED", 1),
  layer("WHITE", 7),
  layer("PALE", 2),
  layer("OFF", -5),
  layer("FROZEN", 5, 1),
  [[0, "ENDTAB"]],
);
test("colours come from the layer, the entity's index and its true colour", async () => {
  const at = await plot(
    dxf(
      TABLES,
      section(
        "ENTITIES",
        FRAME,
        square(10, 10, "RED"),
        square(30, 10, "RED", [62, 5]),
        square(50, 10, "RED", [420, 0x336699]),
        square(70, 10, "RED", [62, 12]),
      ),
    ),
  );
  expect(at(15, 15)).toSatisfy((colour: string) => near(colour, "#ff0000"));
  expect(at(35, 15)).toSatisfy((colour: string) => near(colour, "#0000ff"));
  expect(at(55, 15)).toSatisfy((colour: string) => near(colour, "#336699"));
  expect(at(75, 15)).toSatisfy((colour: string) => near(colour, "#bd0000"));
  expect(at(50, 50)).toBe("#ffffff");
});

test("where fills of one colour overlap, they are filled", async () => {
  const at = await plot(
    dxf(TABLES, section("ENTITIES", FRAME, square(10, 10, "RED"), square(15, 15, "RED"))),
  );
  expect(at(17, 17)).toSatisfy((colour: string) => near(colour, "#ff0000"));
});

test("what is white or pale on a black screen can be seen on paper", async () => {
  const at = await plot(
    dxf(TABLES, section("ENTITIES", FRAME, square(10, 10, "WHITE"), square(30, 10, "PALE"))),
  );
  expect(at(15, 15)).toSatisfy((colour: string) => near(colour, "#16181d"));
  expect(at(35, 15)).toSatisfy((colour: string) => near(colour, "#a6a600", 40));
});

test("layers that are off or frozen, and invisible entities, are left out", async () => {
  const at = await plot(
    dxf(
      TABLES,
      section(
        "ENTITIES",
        FRAME,
        square(10, 10, "OFF"),
        square(30, 10, "FROZEN"),
        square(50, 10, "RED", [60, 1]),
        square(70, 10, "RED"),
      ),
    ),
  );
  for (const x of [15, 35, 55]) expect(at(x, 15)).toBe("#ffffff");
  expect(at(75, 15)).not.toBe("#ffffff");
});

test("blocks are placed, turned, scaled and repeated, and layer 0 takes the insert's layer", async () => {
  const blocks = section(
    "BLOCKS",
    [
      [0, "BLOCK"],
      [2, "MARK"],
      [10, 0],
      [20, 0],
    ],
    square(0, 0, "0"),
    square(0, 10, "RED", [62, 0]),
    [[0, "ENDBLK"]],
  );
  const at = await plot(
    dxf(
      TABLES,
      blocks,
      section(
        "ENTITIES",
        FRAME,
        [
          [0, "INSERT"],
          [8, "RED"],
          [62, 5],
          [2, "MARK"],
          [10, 10],
          [20, 60],
          [70, 2],
          [44, 20],
        ],
        [
          [0, "INSERT"],
          [8, "RED"],
          [2, "MARK"],
          [10, 90],
          [20, 10],
          [50, 90],
          [41, 2],
          [42, 2],
        ],
      ),
    ),
  );
  expect(at(15, 65)).toSatisfy((colour: string) => near(colour, "#ff0000"));
  expect(at(35, 65)).toSatisfy((colour: string) => near(colour, "#ff0000"));
  expect(at(15, 75)).toSatisfy((colour: string) => near(colour, "#0000ff"));
  expect(at(80, 20)).toSatisfy((colour: string) => near(colour, "#ff0000"));
  expect(at(55, 65)).toBe("#ffffff");
});

test("a hatch with a hole is filled around it", async () => {
  const ring = (from: number, to: number): Pair[] => [
    [92, 2],
    [72, 0],
    [73, 1],
    [93, 4],
    [10, from],
    [20, from],
    [10, to],
    [20, from],
    [10, to],
    [20, to],
    [10, from],
    [20, to],
    [97, 0],
  ];
  const hatch: Pair[] = [
    [0, "HATCH"],
    [8, "RED"],
    [10, 0],
    [20, 0],
    [30, 0],
    [2, "SOLID"],
    [70, 1],
    [71, 0],
    [91, 2],
    ...ring(20, 80),
    ...ring(40, 60),
    [75, 0],
  ];
  const at = await plot(dxf(TABLES, section("ENTITIES", FRAME, hatch)));
  expect(at(30, 30)).toSatisfy((colour: string) => near(colour, "#ff0000"));
  expect(at(50, 50)).toBe("#ffffff");
});

test.each([
  [
    "a circle",
    [
      [0, "CIRCLE"],
      [8, "RED"],
      [10, 50],
      [20, 50],
      [40, 40],
    ],
    [90, 50],
  ],
  [
    "an arc",
    [
      [0, "ARC"],
      [8, "RED"],
      [10, 50],
      [20, 50],
      [40, 40],
      [50, 80],
      [51, 100],
    ],
    [50, 90],
  ],
  [
    "an ellipse",
    [
      [0, "ELLIPSE"],
      [8, "RED"],
      [10, 50],
      [20, 50],
      [11, 0],
      [21, 40],
      [40, 0.5],
      [41, 0],
      [42, 6.2832],
    ],
    [70, 50],
  ],
  [
    "a bulge",
    [
      [0, "LWPOLYLINE"],
      [8, "RED"],
      [70, 0],
      [10, 10],
      [20, 50],
      [42, 1],
      [10, 90],
      [20, 50],
    ],
    [50, 10],
  ],
  [
    "a spline",
    [
      [0, "SPLINE"],
      [8, "RED"],
      [71, 2],
      ...[0, 0, 0, 1, 1, 1].map((k): Pair => [40, k]),
      [10, 10],
      [20, 10],
      [10, 50],
      [20, 90],
      [10, 90],
      [20, 10],
    ],
    [50, 50],
  ],
  [
    "a mirrored circle",
    [
      [0, "CIRCLE"],
      [8, "RED"],
      [10, -50],
      [20, 50],
      [40, 40],
      [230, -1],
    ],
    [90, 50],
  ],
  [
    "a line of an old polyline",
    [
      [0, "POLYLINE"],
      [8, "RED"],
      [66, 1],
      [0, "VERTEX"],
      [10, 10],
      [20, 50],
      [0, "VERTEX"],
      [10, 90],
      [20, 50],
      [0, "SEQEND"],
    ],
    [50, 50],
  ],
] satisfies [string, Pair[], [number, number]][])(
  "%s passes where it should",
  async (_, entity, [x, y]) => {
    const at = await plot(dxf(TABLES, section("ENTITIES", FRAME, entity)));
    expect(at(x, y)).not.toBe("#ffffff");
  },
);

test("a multileader points at its place with a line and an arrow", async () => {
  const leader: Pair[] = [
    [0, "MULTILEADER"],
    [8, "RED"],
    [300, "CONTEXT_DATA{"],
    [41, 5],
    [140, 10],
    [304, "WELD"],
    [12, 70],
    [22, 60],
    [302, "LEADER{"],
    [10, 60],
    [20, 50],
    [11, 1],
    [21, 0],
    [40, 8],
    [304, "LEADER_LINE{"],
    [10, 20],
    [20, 50],
    [305, "}"],
    [303, "}"],
    [301, "}"],
    [10, 99],
    [20, 99],
  ];
  const at = await plot(dxf(TABLES, section("ENTITIES", FRAME, leader)));
  expect(at(45, 50)).not.toBe("#ffffff");
  expect(at(28, 51)).not.toBe("#ffffff");
  expect(at(66, 50)).not.toBe("#ffffff");
  expect(at(90, 50)).toBe("#ffffff");
});

test("words are drawn without any font installed", async () => {
  const text: Pair[] = [
    [0, "TEXT"],
    [8, "RED"],
    [10, 10],
    [20, 40],
    [40, 30],
    [1, "I%%dI"],
  ];
  const at = await plot(dxf(TABLES, section("ENTITIES", FRAME, text)));
  const inked = Array.from({ length: 900 }, (_, index) => at(10 + index / 10, 55)).filter(
    (colour) => colour !== "#ffffff",
  );
  expect(inked.length).toBeGreaterThan(1);
});

test("a drawing cut off half way shows what it holds", async () => {
  const whole = dxf(
    TABLES,
    section("ENTITIES", FRAME, square(10, 10, "RED"), square(30, 10, "RED")),
  );
  const at = await plot(whole.subarray(0, whole.length - 60));
  expect(at(15, 15)).not.toBe("#ffffff");
});

test.each([
  ["empty", section("ENTITIES")],
  ["all on a frozen layer", [...TABLES, ...section("ENTITIES", square(0, 0, "FROZEN"))]],
])("a drawing that is %s is refused", async (_, pairs) => {
  expect(await drawDxf(dxf(pairs), 500, finishPreview)).toMatchObject({
    ok: false,
    code: "damaged",
  });
});

test("blocks that multiply without end are refused", async () => {
  const inserts = (name: string): Pair[] =>
    Array.from({ length: 30 }, (): Pair[] => [
      [0, "INSERT"],
      [8, "0"],
      [2, name],
      [10, 1],
      [20, 1],
    ]).flat();
  const blocks = Array.from({ length: 8 }, (_, level): Pair[] => [
    [0, "BLOCK"],
    [2, `B${level}`],
    [10, 0],
    [20, 0],
    ...inserts(`B${level + 1}`),
    [0, "ENDBLK"],
  ]);
  const self: Pair[] = [[0, "BLOCK"], [2, "SELF"], ...inserts("SELF"), [0, "ENDBLK"]];
  const many: Pair[] = [
    [0, "INSERT"],
    [8, "0"],
    [2, "B7"],
    [70, 32000],
    [71, 32000],
  ];
  for (const start of [inserts("B0"), inserts("SELF"), many]) {
    const bytes = dxf(section("BLOCKS", ...blocks, self), section("ENTITIES", start));
    expect(await drawDxf(bytes, 500, finishPreview)).toMatchObject({
      ok: false,
      code: "too-large",
    });
  }
}, 20_000);

test("nonsense in every field still ends in an answer", async () => {
  const whole = dxf(TABLES, section("ENTITIES", FRAME, square(10, 10, "RED"))).toString();
  for (const nonsense of ["NaN", "1e400", "-", "", "99999999999999999999", "<svg>&\"'"]) {
    const broken = whole.replace(/(\r\n(?:10|20|40|62|70)\r\n)[^\r\n]*/g, `$1${nonsense}`);
    expect(typeof (await drawDxf(Buffer.from(broken), 200, finishPreview)).ok).toBe("boolean");
  }
});
