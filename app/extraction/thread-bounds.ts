/** How much of a thread is read at once, and how much may be found in it. */
export const threadBounds = {
  messages: 1_000,
  /** UTF-16 units of a message's cleaned text. */
  charactersOfMessage: 200_000,
  /** The same of all messages together: what the extractor reads in about ten seconds. */
  characters: 5_000_000,
  items: 20_000,
};
