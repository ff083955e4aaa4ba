/** What a person does in a chat with one number. */
import type { proto } from 'baileys';
import type { Account } from './account.ts';
import {
  type CustomerMessage,
  editMessage,
  keyOf,
  reactionMessage,
  revokeMessage,
  toProto,
} from './customer-message.ts';
import { type ReceivedMessage, readInbox } from './inbox.ts';
import { requestRetry, sendReceipt, sendTo } from './phone-sends.ts';
import { type Attributes, element, newMessageId, seconds } from './stanza.ts';
import type { World } from './world.ts';

/** How the server is told what a message does to another one. */
const EDIT = { edit: '1' };
const REVOKE = { edit: '7' };

export class Chat {
  readonly #world: World;
  readonly #me: Account;
  readonly #peer: Account;

  constructor(world: World, me: Account, peer: Account) {
    this.#world = world;
    this.#me = me;
    this.#peer = peer;
  }

  /** Its id. */
  async send(message: CustomerMessage): Promise<string> {
    const context = message.quotedId ? this.#quote(message.quotedId) : undefined;
    return this.write(await toProto(this.#world.media, message, context));
  }

  /** Any message of the protocol. */
  write(message: proto.IMessage, attributes?: Attributes): Promise<string> {
    return sendTo(this.#world, { from: this.#me, to: this.#peer }, { message, attributes });
  }

  async edit(id: string, body: string): Promise<void> {
    await this.write(editMessage(this.#key(id), body), EDIT);
  }

  async revoke(id: string): Promise<void> {
    await this.write(revokeMessage(this.#key(id)), REVOKE);
  }

  async react(id: string, emoji: string): Promise<void> {
    await this.write(reactionMessage(this.#key(id), emoji));
  }

  type(state: 'composing' | 'recording' | 'paused'): void {
    const child = state === 'recording' ? element('composing', { media: 'audio' }) : element(state);
    for (const companion of this.#peer.companions.values()) {
      companion.show(element('chatstate', this.#me.sender(), [child]));
    }
  }

  /** Everything received is read. */
  read(): void {
    const ids = [...new Set(this.#received().map(({ id }) => id))];
    if (ids.length > 0) sendReceipt(this.#me, this.#peer, { ids, type: 'read' });
  }

  /** A voice note is heard. */
  play(id: string): void {
    sendReceipt(this.#me, this.#peer, { ids: [id], type: 'played' });
  }

  /** Says that a message could not be read. */
  async requestRetry(id: string): Promise<void> {
    const device = this.#world.authors.get(id)?.device ?? 0;
    const from = this.#peer.companions.get(device);
    if (!from) throw new Error(`no linked device wrote ${id}`);
    await requestRetry(this.#me, { from, id });
  }

  /** Rings; its id. */
  call(kind: 'voice' | 'video'): string {
    const callId = newMessageId();
    const media = [element('audio', { enc: 'opus', rate: '16000' })];
    if (kind === 'video') media.push(element('video', { enc: 'vp8' }));
    this.#signal(element('offer', { ...this.#call(callId) }, media));
    return callId;
  }

  /** Nobody answered. */
  giveUpCall(callId: string): void {
    this.#signal(element('terminate', { ...this.#call(callId), reason: 'timeout' }));
  }

  /** How the other side answered a call; undefined while it rings. */
  callAnswer(callId: string): string | undefined {
    return this.#me.callAnswers.find((call) => call.callId === callId)?.answer;
  }

  inbox(): Promise<ReceivedMessage[]> {
    return readInbox(this.#world.media, this.#received());
  }

  /** How often a message arrived. */
  copies(id: string): number {
    return this.#received().filter((message) => message.id === id).length;
  }

  /** Whether the other side has said that it has read a message of this phone. */
  isRead(id: string): boolean {
    return this.receipts(id).includes('read');
  }

  /** What the other side has said of a message: delivered, inactive, read, played, retry. */
  receipts(id: string): string[] {
    return this.#me.receipts
      .filter(({ by, ids }) => by === this.#peer && ids.includes(id))
      .map(({ type }) => type);
  }

  /** What the other side is doing, last. */
  get typing(): string | undefined {
    return this.#me.chatStates.findLast(({ by }) => by === this.#peer)?.state;
  }

  #received() {
    return this.#me.arrived.filter(
      ({ from, isOwnCopy, group }) => from === this.#peer && !isOwnCopy && !group,
    );
  }

  #key(id: string) {
    return keyOf(id, { chat: this.#peer.jid, fromMe: this.#me.sent.has(id) });
  }

  #quote(id: string): proto.IContextInfo {
    const own = this.#me.sent.get(id)?.message;
    const quoted = own ?? this.#received().find((message) => message.id === id)?.message;
    const participant = own ? this.#me.lidJid : this.#peer.lidJid;
    return { stanzaId: id, participant, quotedMessage: quoted };
  }

  #call(callId: string): Attributes {
    return { 'call-id': callId, 'call-creator': this.#me.lidJid, caller_pn: this.#me.jid };
  }

  #signal(what: ReturnType<typeof element>): void {
    for (const companion of this.#peer.companions.values()) {
      const attributes = { from: this.#me.lidJid, id: newMessageId(), t: seconds() };
      companion.deliver(element('call', attributes, [what]));
    }
  }
}
