import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Attack } from "./attack.ts";
import { mailTo } from "./mails.ts";

/** A PDF of one page whose drawing takes as long as `strokes` crossing curves need. */
export function slowPdf(strokes: number, pages = 1): Buffer {
  const lines = Array.from({ length: strokes }, (_, at) => {
    const [x, y] = [(at * 7919) % 600, (at * 104_729) % 800];
    return `${x} 0 m ${600 - x} ${y} ${y % 600} ${800 - y} 600 ${y} c S`;
  });
  const content = deflateSync(Buffer.from(lines.join("\n")));
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(" ");
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 3 0 R >>";
  const stream = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${kids}] >>\nendobj\n3 0 obj\n${stream}`;
  const rest = Array.from({ length: pages }, (_, at) => `${at + 4} 0 obj\n${page}\nendobj\n`);
  const tail = `\nendstream\nendobj\n${rest.join("")}trailer\n<< /Root 1 0 R >>\n%%EOF\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]);
}

function nestedSvg(): Buffer {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><rect id="g0" width="9" height="9"/>${levels.join("")}</defs><use href="#g12"/></svg>`,
  );
}

function entityBomb(): Buffer {
  const entities = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e12;</text></svg>`,
  );
}

function manyEntitiesDxf(): Buffer {
  const line = "0\nLINE\n8\n0\n10\n0\n20\n0\n11\n100\n21\n100\n";
  return Buffer.from(`0\nSECTION\n2\nENTITIES\n${line.repeat(300_000)}0\nENDSEC\n0\nEOF\n`);
}

async function bombs() {
  const huge = { width: 16_000, height: 16_000, channels: 3 as const, background: "white" };
  const png = await sharp({ create: huge, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return [
    { name: "huge.png", type: "image/png", content: png },
    { name: "nested.svg", type: "image/svg+xml", content: nestedSvg() },
    { name: "entities.svg", type: "image/svg+xml", content: entityBomb() },
    { name: "lines.dxf", type: "image/vnd.dxf", content: manyEntitiesDxf() },
    { name: "cut.pdf", type: "application/pdf", content: slowPdf(2_000).subarray(0, 900) },
    ...Array.from({ length: 8 }, (_, at) => ({
      name: `slow-${at}.pdf`,
      type: "application/pdf",
      content: slowPdf(60_000 + at),
    })),
  ];
}

/** Every file must be drawn or refused, while another person's work goes on. */
export const hostileFiles: Attack = {
  name: "hostile files",
  async run(world) {
    const { app, attacker } = world;
    const attachments = await bombs();
    await world.importMails(attacker, [
      mailTo(attacker.email, { subject: "Slow files", text: "See attached.", attachments }),
      // Each slow file uses up its 20 s, and one person's are drawn one after the other.
      ...Array.from({ length: 2 }, (_, at) =>
        mailTo(attacker.email, {
          subject: `More slow files ${at}`,
          text: "See attached.",
          attachments: Array.from({ length: 2 }, (_, file) => ({
            name: `more-${file}.pdf`,
            type: "application/pdf",
            content: slowPdf(40_000 + at * 10 + file),
          })),
        }),
      ),
    ]);
    const failures: string[] = [];
    if (!(await world.settled(attacker))) failures.push("Work on hostile files did not end.");
    if (!world.isAlive()) failures.push("A process of the product died.");
    const stored = await app.listFiles(attacker);
    for (const { name, previewState } of stored) {
      if (previewState === "pending") failures.push(`The preview of ${name} is still pending.`);
    }
    if (stored.length < attachments.length + 4) failures.push("A file was lost.");
    return { tried: stored.length, failures };
  },
};
