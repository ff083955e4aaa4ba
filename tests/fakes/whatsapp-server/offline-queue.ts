/**
 * The queue of a linked device. A stanza stays until the device has acknowledged it, so a device that dies in between
 * gets it again: at least once, like the real server.
 */
import type { BinaryNode } from 'baileys';

export class OfflineQueue {
  #waiting: BinaryNode[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  add(stanza: BinaryNode): void {
    this.#waiting.push(stanza);
  }

  all(): readonly BinaryNode[] {
    return this.#waiting;
  }

  /** The device has a message, in however many copies it arrived. */
  settleMessage(id: string): void {
    this.#remove(({ tag, attrs }) => tag === 'message' && attrs.id === id);
  }

  /** The device has sent `<ack>`. */
  settle({ attrs: ack }: BinaryNode): void {
    const { id = '', type, participant } = ack;
    if (ack.class === 'message') this.settleMessage(id);
    this.#remove(
      ({ tag, attrs }) =>
        tag === ack.class &&
        attrs.id === id &&
        attrs.type === type &&
        attrs.participant === participant,
    );
  }

  #remove(isSettled: (stanza: BinaryNode) => boolean): void {
    this.#waiting = this.#waiting.filter((stanza) => !isSettled(stanza));
  }
}
