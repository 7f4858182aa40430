import type { ThreadMessage } from "../extraction-types.ts";

const workFile =
  /\.(?:pdf|ai|eps|psd|indd|idml|svg|png|jpe?g|webp|avif|gif|tiff?|pptx?|potx|key|docx?|xlsx?|dxf|dwg|step|stp|stl|mp4|mov|webm|zip|wav|mp3|fig|sketch)$/iu;

/** A file of remarks is no work: the one who brings it judges. */
const remarks =
  /(?:^|[\s_.-])(?:notes?|comments?|feedback|remarks|mark-?ups?|marked-?up|corrections?|review|observations?|snags?|snag-?list|punch-?list|issues|bugs|findings|inspection|fai|test-?report|korrekturen|anmerkungen|kommentare|pruefbericht|prüfbericht|remarques|corrections|commentaires|comentarios|correcciones|notas)(?=[\s_.-]|\d)/iu;

const camera =
  /^(?:img|dsc|dscf|pxl|photo|foto|screenshot|screen shot|bildschirmfoto|captura|whatsapp|scan)[\s_-]?/iu;

/** Whether a message brings files that may be work, and are not remarks on it. */
export function bringsWork(message: ThreadMessage): boolean {
  return message.attachments.some(({ name }) => workFile.test(name) && !remarks.test(name));
}

/** Whether a message brings work, not only photos or screenshots. */
export function bringsMadeWork(message: ThreadMessage): boolean {
  return message.attachments.some(({ name }) => workFile.test(name) && !camera.test(name));
}

/** Whether all files that a message brings have the name that a phone or a camera gave them. */
export function bringsSnapshots({ attachments }: ThreadMessage): boolean {
  return attachments.length > 0 && attachments.every(({ name }) => snapshot.test(name));
}
const snapshot = /^(?:img|dsc|dscf|pxl|whatsapp image)[\s_-]?\d/iu;

/**
 * File types in which clients draw what is to be made: the one who makes it judges such a file. Pictures and
 * proofs carry remarks.
 */
export const drawn = /\.(?:dxf|dwg|step|stp|iges|stl|3mf|f3d|sldprt|ai|eps|svg|indd|dst|emb)$/iu;

/** Whether all files that a message brings are pictures, as a reviewer may send along. */
export function bringsPictures({ attachments }: ThreadMessage): boolean {
  return attachments.length > 0 && attachments.every(({ name }) => picture.test(name));
}
const picture = /\.(?:png|jpe?g|webp|heic|gif)$/iu;
