/** A picture within a TIFF, as its directory describes it. */
export type TiffDirectory = {
  width: number;
  height: number;
  /** Smaller than another picture of the file, or a mask of one: no page of its own (NewSubfileType, SubfileType). */
  isReduced: boolean;
  /** PhotometricInterpretation: 8 is Lab. */
  photometric: number;
  bits: number;
  /** SampleFormat: 3 is floating point. */
  sampleFormat: number;
};

const MOST_DIRECTORIES = 5_000;
const MOST_ENTRIES = 500;
/** Bytes of a value of each type: 1 byte, 3 short, 4 long, 16 long of BigTIFF. */
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 };

/** Reads the directories of a TIFF or BigTIFF; empty if the bytes are none. Those that cannot be read are left out. */
export function tiffDirectories(bytes: Uint8Array): TiffDirectory[] {
  const reader = readerOf(bytes);
  const found: TiffDirectory[] = [];
  const seen = new Set<number>();
  let at = reader?.first ?? 0;
  while (reader && at > 0 && !seen.has(at) && found.length < MOST_DIRECTORIES) {
    seen.add(at);
    const directory = reader.read(at);
    if (!directory) break;
    found.push(describe(directory.values));
    at = directory.next;
  }
  return found;
}

/**
 * The numbers of the directories that are pages: not the smaller copies that pyramids and thumbnails are, marked as such or
 * each half as large as the one before.
 */
export function tiffPages(directories: readonly TiffDirectory[]): number[] {
  const numbered = directories.map((directory, number) => ({ ...directory, number }));
  const whole = numbered.filter(({ isReduced }) => !isReduced);
  const kept = whole.length === 0 ? numbered.slice(0, 1) : whole;
  const isPyramid =
    kept.length > 2 && kept.every((level, at) => at === 0 || isHalf(level, kept[at - 1] ?? level));
  return (isPyramid ? kept.slice(0, 1) : kept).map(({ number }) => number);
}

function isHalf(smaller: TiffDirectory, larger: TiffDirectory): boolean {
  return (
    Math.abs(larger.width - smaller.width * 2) <= 2 &&
    Math.abs(larger.height - smaller.height * 2) <= 2
  );
}

function describe(values: ReadonlyMap<number, number>): TiffDirectory {
  const value = (tag: number, fallback = 0) => values.get(tag) ?? fallback;
  const isReduced = (value(254) & 5) !== 0 || value(255) === 2;
  return {
    ...{ width: value(256), height: value(257), isReduced },
    ...{ photometric: value(262), bits: value(258, 1), sampleFormat: value(339, 1) },
  };
}

type Reader = {
  first: number;
  read(at: number): { values: Map<number, number>; next: number } | null;
};

function readerOf(bytes: Uint8Array): Reader | null {
  if (bytes.byteLength < 16) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const version = view.getUint16(2, isLittle);
  if ((!isLittle && view.getUint16(0) !== 0x4d4d) || (version !== 42 && version !== 43))
    return null;
  const isBig = version === 43;
  const word = (at: number, size: number): number => {
    if (at + size > bytes.byteLength) return 0;
    if (size === 8) return Number(view.getBigUint64(at, isLittle));
    if (size === 4) return view.getUint32(at, isLittle);
    return size === 2 ? view.getUint16(at, isLittle) : view.getUint8(at);
  };
  const [countSize, entrySize, wordSize] = isBig ? [8, 20, 8] : [2, 12, 4];
  const readEntry = (at: number): [number, number] => {
    const [type, count] = [word(at + 2, 2), word(at + 4, wordSize)];
    const size = SIZES[type] ?? 0;
    const inside = at + 4 + wordSize;
    const place = size * count <= wordSize ? inside : word(inside, wordSize);
    return [word(at, 2), size === 0 ? 0 : word(place, size)];
  };
  const read: Reader["read"] = (at) => {
    const count = word(at, countSize);
    if (count === 0 || count > MOST_ENTRIES) return null;
    const entries = Array.from({ length: count }, (_, index) =>
      readEntry(at + countSize + index * entrySize),
    );
    return {
      values: new Map(entries),
      next: word(at + countSize + count * entrySize, wordSize),
    };
  };
  return { first: word(isBig ? 8 : 4, wordSize), read };
}
