/**
 * A rough upper estimate of a text's tokens: one for every three bytes. This also holds for long and
 * non-Latin words.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
