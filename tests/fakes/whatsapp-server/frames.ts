/** Length-prefixed frames over a WebSocket, after an intro that may contain routing information of an earlier login. */

const HEADER_BYTES = 3;
const ROUTING_HEADER_BYTES = 7;
const PROLOGUE_BYTES = 4;

export class FrameReader {
  #buffer = Buffer.alloc(0);
  #prologue: Buffer | undefined;

  /** The prologue that both sides mix into the handshake. */
  get prologue(): Buffer {
    if (!this.#prologue) throw new Error('no intro yet');
    return this.#prologue;
  }

  /** The frames that this chunk completes. */
  *push(piece: Buffer): Generator<Buffer> {
    this.#buffer = Buffer.concat([this.#buffer, piece]);
    if (!this.#prologue) this.#readIntro();
    if (!this.#prologue) return;
    for (let frame = this.#next(); frame; frame = this.#next()) yield frame;
  }

  #readIntro(): void {
    const start = this.#routingBytes();
    if (start === undefined || this.#buffer.length < start + PROLOGUE_BYTES) return;
    const prologue = this.#buffer.subarray(start, start + PROLOGUE_BYTES);
    if (prologue.toString('latin1', 0, 2) !== 'WA') throw new Error('not a WhatsApp intro');
    this.#prologue = Buffer.from(prologue);
    this.#buffer = this.#buffer.subarray(start + PROLOGUE_BYTES);
  }

  /** Length of the routing information before the prologue; undefined while it is unknown. */
  #routingBytes(): number | undefined {
    if (this.#buffer.length < ROUTING_HEADER_BYTES) return undefined;
    if (this.#buffer.toString('latin1', 0, 2) !== 'ED') return 0;
    return ROUTING_HEADER_BYTES + this.#buffer.readUIntBE(4, 3);
  }

  #next(): Buffer | undefined {
    if (this.#buffer.length < HEADER_BYTES) return undefined;
    const end = HEADER_BYTES + this.#buffer.readUIntBE(0, HEADER_BYTES);
    if (this.#buffer.length < end) return undefined;
    const frame = this.#buffer.subarray(HEADER_BYTES, end);
    this.#buffer = this.#buffer.subarray(end);
    return frame;
  }
}

export function frame(bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUIntBE(bytes.length, 0, HEADER_BYTES);
  return Buffer.concat([header, bytes]);
}
