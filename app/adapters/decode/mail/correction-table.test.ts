import { expect, test } from "vitest";
import { extract } from "#app/extraction/extract.ts";
import { htmlText } from "./mail-text.ts";

function tableOf(rows: string[][], cell = "td"): string {
  const row = (cells: string[], name: string) =>
    `<tr>${cells.map((text) => `<${name}><p class=MsoNormal>${text}</p></${name}>`).join("")}</tr>`;
  const [head = [], ...rest] = rows;
  return `<p>Hello, our list:</p><table>${row(head, cell)}${rest.map((one) => row(one, "td")).join("")}</table><p>Ines</p>`;
}

function tasksOf(text: string): string[] {
  const from = { name: "Ines Faro", address: "ines@signs.example" };
  const to = [{ name: "Maya", address: "maya@studio.example" }];
  const base = { sentAt: "2026-03-02T10:00:00+01:00" };
  const proof = [{ fileId: 1, name: "signs_v1.pdf", type: "application/pdf" }];
  const messages = [
    { ...base, id: "m1", from: to[0] ?? from, to: [from], text: "Proof v1.", attachments: proof },
    { ...base, id: "m2", from, to, text, attachments: [] },
  ];
  const items = extract({ ownerEmail: "maya@studio.example", subject: "Signs", messages });
  return items.map(({ text: line }) => line);
}

test("a table of corrections is a list, and what it calls done is ticked", () => {
  const text = htmlText(
    tableOf([
      ["Nr.", "Schild", "Anmerkung", "Status"],
      ["1", "Eingang", "Pfeil bitte größer machen", "offen"],
      ["2", "Küche", "Der Text ist zu blass", "erledigt"],
      ["3", "Lager", "Bitte Rand entfernen", "in Arbeit"],
    ]),
  );
  expect(text.split("\n").filter(Boolean)).toEqual([
    "Hello, our list:",
    "| Nr. | Schild | Anmerkung | Status |",
    "1. Eingang – Pfeil bitte größer machen",
    "✅ 2. Küche – Der Text ist zu blass",
    "3. Lager – Bitte Rand entfernen – in Arbeit",
    "Ines",
  ]);
});

test.each([
  [
    [
      ["#", "Sign", "Comment", "Done?"],
      ["1", "Door", "Make the arrow bigger", ""],
      ["2", "Kitchen", "The text is too pale", "x"],
      ["3", "Store", "Please remove the frame", "no"],
    ],
    2,
  ],
  [
    [
      ["Page", "Remarque", "Fait"],
      ["4", "Agrandir le logo, svp", "non"],
      ["6", "Le titre est trop petit", "✓"],
    ],
    1,
  ],
  [
    [
      ["Cambio", "Estado"],
      ["Por favor quita el borde", "pendiente"],
      ["Cambia el color del fondo", "hecho"],
      ["Pon el logo más grande", "abierto"],
    ],
    2,
  ],
])("its open rows are the tasks, without heading, number and status", (rows, count) => {
  const tasks = tasksOf(htmlText(tableOf(rows)));
  expect(tasks).toHaveLength(count);
  for (const task of tasks) expect(task).not.toMatch(/^\d|pendiente|abierto|Comment|Estado|Done/u);
});

test("heading cells of any name count if the HTML says so", () => {
  const rows = [
    ["Ding", "Wunsch"],
    ["Tür", "größer"],
    ["Tor", "kleiner"],
  ];
  expect(htmlText(tableOf(rows, "th"))).toContain("☐ Tür – größer\n");
});

test.each([
  "<table><tr><td>One</td><td>Two</td></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
  "<table><tr><td>Status</td><td>Remark</td></tr><tr><td>a</td></tr><tr><td>c</td><td>d</td></tr></table>",
  "<table><tr><th>Status</th><th>Remark</th></tr><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr><tr><td>c</td><td>d</td></tr></table>",
])("a table that only places text stays text", (html) => {
  const text = htmlText(html);
  expect(text).not.toContain("–");
  expect(text).not.toContain("|");
});
