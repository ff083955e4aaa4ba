/**
 * Counts the lines of a stream and adds up their hashes. A sum does not depend on the order in which a database
 * returns its rows, so the same rows have the same sum before and after.
 */
import { hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const NEW_LINE = 10;
const LOW = (1n << 64n) - 1n;

export class RowSum extends Transform {
  rows = 0;
  #rest: Buffer = Buffer.alloc(0);
  #high = 0n;
  #low = 0n;

  get sum(): string {
    return [this.#high, this.#low].map((part) => part.toString(16).padStart(16, '0')).join('');
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      this.#add(this.#joined(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start < chunk.length) this.#rest = this.#joined(chunk.subarray(start));
    done(null, chunk);
  }

  /** A line may begin in one chunk and end in another. */
  #joined(part: Buffer): Buffer {
    const whole = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    this.#rest = Buffer.alloc(0);
    return whole;
  }

  #add(line: Buffer): void {
    const digest = hash('sha256', line, 'buffer');
    this.#high = (this.#high + digest.readBigUInt64BE(0)) & LOW;
    this.#low = (this.#low + digest.readBigUInt64BE(8)) & LOW;
    this.rows++;
  }
}
