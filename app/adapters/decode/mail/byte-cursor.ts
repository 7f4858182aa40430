/** Reads little-endian values in order. Throws RangeError past the end, for example on a forged length. */
export class ByteCursor {
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.view.byteLength - this.at;
  }

  u8(): number {
    return this.view.getUint8(this.move(1));
  }

  u16(): number {
    return this.view.getUint16(this.move(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.move(4), true);
  }

  bytes(length: number): Uint8Array {
    const start = this.move(length);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length);
  }

  private move(length: number): number {
    if (length > this.left) throw new RangeError("Past the end.");
    const start = this.at;
    this.at += length;
    return start;
  }
}
