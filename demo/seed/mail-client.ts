import type { Person } from "./cast.ts";
import { gmailAttribution, longDate, outlookLabels } from "./moments.ts";

/** A mail's two bodies, with what it quotes. */
export type Bodies = { text: string; html: string };
export type Earlier = { by: Person; to: Person[]; sent: Date; subject: string; bodies: Bodies };

export const LOGO_CID = "image001.png@01DC5A1E.7F3B2C40";

/** Writes a mail in the format of the person's mail program. */
export function compose(by: Person, words: string, earlier: Earlier | undefined): Bodies {
  if (by.app === "bulk") return bulk(words);
  if (by.app === "outlook") return outlook(by, words, earlier);
  return by.app === "apple" ? apple(by, words, earlier) : gmail(by, words, earlier);
}

/** Gmail's inline forward of another person's mail. */
export function forward(by: Person, words: string, mail: Earlier): Bodies {
  const [name, address] = [mail.by.name, mail.by.email];
  const to = mail.to.map((person) => `${person.name} <${person.email}>`).join(", ");
  const head = [
    "---------- Forwarded message ---------",
    `From: ${name} <${address}>`,
    `Date: ${longDate(mail.sent, "en")}`,
    `Subject: ${mail.subject}`,
    `To: ${to}`,
  ];
  const own = compose(by, words, undefined);
  return {
    text: `${own.text}\n${head.join("\n")}\n\n\n${mail.bodies.text}`,
    html: `${own.html}<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${head.map(escapeHtml).join("<br>")}<br></div><br><br>${mail.bodies.html}</div>`,
  };
}

function gmail(by: Person, words: string, earlier: Earlier | undefined): Bodies {
  const signature = by.signature ?? [];
  const line = earlier ? gmailAttribution(earlier.by, earlier.sent, by.language) : "";
  const signed = signature.length > 0 ? `\n\n-- \n${signature.join("\n")}` : "";
  return {
    text: `${wrap(words)}${signed}\n${earlier ? `\n${wrap(line)}\n\n${quote(earlier.bodies.text)}\n` : ""}`,
    html: `<div dir="ltr">${blocks(words)}${
      signature.length > 0
        ? `<br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">${signature.map(escapeHtml).join("<br>")}</div>`
        : ""
    }</div>${
      earlier
        ? `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escapeHtml(line)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${earlier.bodies.html}</blockquote></div>`
        : ""
    }`,
  };
}

function apple(by: Person, words: string, earlier: Earlier | undefined): Bodies {
  const signature = by.signature ?? [];
  const line = earlier ? gmailAttribution(earlier.by, earlier.sent, by.language) : "";
  return {
    text: `${words}\n\n${signature.join("\n")}\n${earlier ? `\n> ${line}\n> \n${quote(earlier.bodies.text)}\n` : ""}`,
    html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${blocks(words)}<br><div>${signature.map(escapeHtml).join("<br>")}</div>${
      earlier
        ? `<div><br><blockquote type="cite"><div>${escapeHtml(line)}</div><br class="Apple-interchange-newline"><div>${earlier.bodies.html}</div></blockquote></div>`
        : ""
    }</body></html>`,
  };
}

function outlook(by: Person, words: string, earlier: Earlier | undefined): Bodies {
  const signature = by.signature ?? [];
  const mso = (text: string) => `<p class="MsoNormal">${text || "<o:p>&nbsp;</o:p>"}</p>`;
  const head = earlier ? outlookHead(by, earlier) : [];
  return {
    text: [
      words,
      "",
      ...signature,
      ...(by.logo ? ["[cid:image001.png@01DC5A1E.7F3B2C40]"] : []),
      ...(earlier
        ? [
            "",
            "________________________________",
            ...head.map(([label, value]) => `${label}: ${value}`),
            "",
            earlier.bodies.text,
          ]
        : []),
      "",
    ].join("\n"),
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head><body lang="EN-GB"><div class="WordSection1">${words
      .split("\n")
      .map((line) => mso(escapeHtml(line)))
      .join(
        "",
      )}${mso("")}${signature.map((line) => mso(`<span style="color:#595959">${escapeHtml(line)}</span>`)).join("")}${
      by.logo
        ? mso(
            `<img width="220" height="55" src="cid:${LOGO_CID}" alt="${escapeHtml(by.organization ?? "")}">`,
          )
        : ""
    }${
      earlier
        ? `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">${mso(head.map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value)}`).join("<br>"))}</div></div>${mso("")}${earlier.bodies.html}`
        : ""
    }</div></body></html>`,
  };
}

function outlookHead(by: Person, earlier: Earlier): [string, string][] {
  const [from, sent, to, subject] = outlookLabels(by.language);
  return [
    [from, `${earlier.by.name} <${earlier.by.email}>`],
    [sent, longDate(earlier.sent, by.language)],
    [to, earlier.to.map(({ name }) => name).join("; ")],
    [subject, earlier.subject],
  ];
}

/** A newsletter: a table, and a tracking pixel. */
function bulk(words: string): Bodies {
  return {
    text: `${words}\n`,
    html: `<!doctype html><html><body style="margin:0;background:#f2efe9"><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600" style="background:#fff;font-family:Georgia,serif"><tr><td style="padding:36px">${blocks(words)}</td></tr></table></td></tr></table><img src="https://track.mailer.example/open?u=81" width="1" height="1" alt=""><img src="cid:${LOGO_CID}" width="1" height="1" alt=""></body></html>`,
  };
}

function blocks(words: string): string {
  return words
    .split("\n\n")
    .map((block) => `<div>${block.split("\n").map(escapeHtml).join("<br>")}</div>`)
    .join("<div><br></div>");
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

function quote(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => (line.startsWith(">") ? `>${line}` : line ? `> ${line}` : ">"))
    .join("\n");
}

/** Gmail breaks its plain text near column 76; Japanese has no spaces to break at. */
function wrap(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/(?=.{77})(.{20,75})\s/g, "$1\n"))
    .join("\n");
}
