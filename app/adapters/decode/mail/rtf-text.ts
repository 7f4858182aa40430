const MAX_GROUPS = 1_000;
const MAX_TEXT = 1_000_000;

/** Groups that hold no text of the message. */
const APART: ReadonlySet<string> = new Set(
  "fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator header footer".split(
    " ",
  ),
);
const LETTERS: Readonly<Record<string, string>> = {
  ...{ par: "\n", line: "\n", row: "\n", sect: "\n", page: "\n", tab: "\t", cell: "\t" },
  ...{ lquote: "‘", rquote: "’", ldblquote: "“", rdblquote: "”", bullet: "•", endash: "–" },
  ...{ emdash: "—", emspace: " ", enspace: " " },
};
const TOKEN =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|[\r\n]{1,1000}|([^\\{}\r\n]{1,4000})/giy;

type Group = { isApart: boolean; skipAfterUnicode: number };
export type RtfText = {
  text: string;
  /** The message was HTML and is kept as such inside the RTF ([MS-OXRTFEX]): `text` is that HTML. */
  isHtml: boolean;
};

/** The text of an RTF document, in one pass; `encoding` is that of its bytes unless it names another. */
export function rtfText(rtf: Uint8Array, encoding = "windows-1252"): RtfText | null {
  const source = Buffer.from(rtf).toString("latin1");
  if (!source.startsWith("{\\rtf")) return null;
  const head = source.slice(0, 2_000);
  const isHtml = /\\fromhtml1?\b/.test(head);
  const page = /\\ansicpg(\d{3,5})/.exec(head)?.[1];
  const reader = new Reader(decoderFor(page, encoding), isHtml);
  TOKEN.lastIndex = 0;
  while (reader.length < MAX_TEXT) {
    const token = TOKEN.exec(source);
    if (!token) break;
    if (!reader.take(token)) return null;
  }
  return { text: reader.text(), isHtml };
}

function decoderFor(page: string | undefined, encoding: string): TextDecoder {
  const known: Record<string, string> = { "932": "shift_jis", "936": "gbk", "949": "euc-kr" };
  const label = page === undefined ? encoding : (known[page] ?? `windows-${page}`);
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder(encoding);
  }
}

class Reader {
  length = 0;
  readonly #decoder: TextDecoder;
  readonly #isHtml: boolean;
  readonly #pieces: string[] = [];
  /** Bytes whose letter is not complete: some take two. */
  #bytes: number[] = [];
  #groups: Group[] = [{ isApart: false, skipAfterUnicode: 1 }];
  #skip = 0;
  #isRtfOnly = false;
  #isMarked = false;

  constructor(decoder: TextDecoder, isHtml: boolean) {
    this.#decoder = decoder;
    this.#isHtml = isHtml;
  }

  text(): string {
    this.#flush();
    return this.#pieces.join("");
  }

  /** Returns false if groups are nested deeper than in any document. */
  take([, word, value, hex, symbol, brace, plain]: RegExpExecArray): boolean {
    if (brace) this.#brace(brace);
    else if (word) this.#word(word.toLowerCase(), value === undefined ? null : Number(value));
    else if (hex) this.#byte(Number.parseInt(hex, 16));
    else if (symbol) this.#symbol(symbol);
    else if (plain) for (const letter of plain) this.#byte(letter.charCodeAt(0));
    return this.#groups.length <= MAX_GROUPS;
  }

  get #group(): Group {
    return this.#groups.at(-1) ?? { isApart: true, skipAfterUnicode: 1 };
  }

  #brace(brace: string): void {
    this.#isMarked = false;
    this.#skip = 0;
    if (brace === "{") this.#groups.push({ ...this.#group });
    else if (this.#groups.length > 1) this.#groups.pop();
  }

  #symbol(symbol: string): void {
    if (symbol === "*") this.#isMarked = true;
    else if (symbol === "~") this.#put("\u00a0");
    else if (symbol === "_") this.#put("-");
    else if (symbol === "\n" || symbol === "\r") this.#put("\n");
    else if ("\\{}".includes(symbol)) this.#put(symbol);
  }

  #word(word: string, value: number | null): void {
    const isKept = this.#isHtml && word === "htmltag";
    if (APART.has(word) || (this.#isMarked && !isKept)) this.#group.isApart = true;
    this.#isMarked = false;
    if (word === "htmlrtf") this.#isRtfOnly = value !== 0;
    else if (word === "uc") this.#group.skipAfterUnicode = Math.min(Math.max(value ?? 1, 0), 8);
    else if (word === "u" && value !== null) {
      this.#put(String.fromCharCode(value & 0xffff));
      this.#skip = this.#group.skipAfterUnicode;
    } else if (LETTERS[word]) this.#put(LETTERS[word]);
  }

  #byte(byte: number): void {
    if (this.#skip > 0) this.#skip--;
    else if (!this.#group.isApart && !this.#isRtfOnly) this.#bytes.push(byte);
    if (this.#bytes.length >= 4_000) this.#flush();
  }

  #put(letters: string): void {
    if (this.#group.isApart || this.#isRtfOnly) return;
    this.#flush();
    this.#pieces.push(letters);
    this.length += letters.length;
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#decoder.decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
    this.#pieces.push(text);
    this.length += text.length;
  }
}
