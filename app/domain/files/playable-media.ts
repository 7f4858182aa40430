/**
 * Video and audio types that some browser plays natively. They are served with their own type,
 * never with that of a page, and never shown as a document: only our player reads them.
 */
const playable = new Map(
  Object.entries<"video" | "audio">({
    "video/mp4": "video",
    "video/x-m4v": "video",
    "video/webm": "video",
    "video/ogg": "video",
    "video/quicktime": "video",
    "audio/mpeg": "audio",
    "audio/mp4": "audio",
    "audio/x-m4a": "audio",
    "audio/aac": "audio",
    "audio/ogg": "audio",
    "audio/wav": "audio",
    "audio/webm": "audio",
    "audio/flac": "audio",
    "audio/x-flac": "audio",
  }),
);

/** Returns the player for a media type ('audio/ogg; codecs=opus'), or null. */
export function playerFor(type: string): "video" | "audio" | null {
  return playable.get(type.split(";")[0]?.trim() ?? "") ?? null;
}
