/** How many tokens a text is at most, roughly: three bytes make one, also where words are long or not Latin. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
