import type { ThreadMessage } from "../extraction-types.ts";

const workFile =
  /\.(?:pdf|ai|eps|psd|indd|idml|svg|png|jpe?g|webp|avif|gif|tiff?|pptx?|potx|key|docx?|xlsx?|dxf|dwg|step|stp|stl|mp4|mov|webm|zip|wav|mp3|fig|sketch)$/iu;

/** Remarks in a file of their own are no work: their bringer judges. */
const remarks =
  /(?:^|[\s_.-])(?:notes?|comments?|feedback|remarks|mark-?ups?|marked-?up|corrections?|review|observations?|snags?|snag-?list|punch-?list|issues|bugs|findings|inspection|fai|test-?report|korrekturen|anmerkungen|kommentare|pruefbericht|prüfbericht|remarques|corrections|commentaires|comentarios|correcciones|notas)(?=[\s_.-]|\d)/iu;

const camera =
  /^(?:img|dsc|dscf|pxl|photo|foto|screenshot|screen shot|bildschirmfoto|captura|whatsapp|scan)[\s_-]?/iu;

/** Whether a message brings files that can be work, and are not remarks on it. */
export function bringsWork(message: ThreadMessage): boolean {
  return message.attachments.some(({ name }) => workFile.test(name) && !remarks.test(name));
}

/** Whether it brings work that no camera or screen took. */
export function bringsMadeWork(message: ThreadMessage): boolean {
  return message.attachments.some(({ name }) => workFile.test(name) && !camera.test(name));
}

/** What others draw to have it made: its maker judges it. Pictures and proofs carry remarks. */
export const drawn = /\.(?:dxf|dwg|step|stp|iges|stl|3mf|f3d|sldprt|ai|eps|svg|indd|dst|emb)$/iu;
