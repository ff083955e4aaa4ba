/** A person's actions in a chat with one number or in a group. */
import type { BinaryNode, proto } from 'baileys';
import type { Account, Arrived } from './account.ts';
import { showWatchers } from './calls-and-presence.ts';
import type { Companion } from './companion.ts';
import {
  type CustomerMessage,
  editMessage,
  keyOf,
  reactionMessage,
  revokeMessage,
  toProto,
} from './customer-message.ts';
import { type ReceivedMessage, readInbox } from './inbox.ts';
import { origin, requestRetry, sendReceipt } from './phone-sends.ts';
import type { Room } from './room.ts';
import { type Attributes, element, newMessageId, seconds } from './stanza.ts';
import type { World } from './world.ts';

/** How a message that changes another one is marked for the server. */
const EDIT = { edit: '1' };
const REVOKE = { edit: '7' };
const REVOKE_OF_OTHERS = { edit: '8' };

/** For as long as WhatsApp offers it. */
const EDIT_SECONDS = 15 * 60;

export class Chat {
  readonly #world: World;
  readonly #me: Account;
  readonly #room: Room;

  constructor(world: World, me: Account, room: Room) {
    this.#world = world;
    this.#me = me;
    this.#room = room;
  }

  /** Its address. */
  get jid(): string {
    return this.#room.jid;
  }

  /** Its id. */
  async send(message: CustomerMessage): Promise<string> {
    return this.write(await toProto(this.#world.media, message, this.#contextOf(message)));
  }

  /** Any message of the protocol. */
  write(message: proto.IMessage, attributes?: Attributes): Promise<string> {
    return this.#room.write({ message, attributes });
  }

  /** To a broadcast list of this phone's contacts, including the other side. */
  sendToList(body: string): Promise<string> {
    const { jid, lidJid } = this.#me;
    const list = { from: '1700000000@broadcast', participant: lidJid, participant_pn: jid };
    return this.write({ conversation: body }, { ...list, sender_pn: undefined });
  }

  /** A view-once message: linked devices learn only that it exists. */
  sendOnce(type: 'view_once' | 'view_once_unavailable_fanout'): string {
    const id = newMessageId();
    const common = { id, t: seconds(), type: 'media', notify: this.#me.name };
    const notice = element('unavailable', { type });
    for (const companion of this.#companions())
      companion.deliver(element('message', { ...this.#me.sender(), ...common }, [notice]));
    return id;
  }

  async edit(id: string, body: string, mentioned?: readonly string[]): Promise<void> {
    const sentAt = Number(this.#me.sent.get(id)?.attributes.t ?? 0);
    // Phones no longer offer it.
    if (Number(seconds()) - sentAt > EDIT_SECONDS) throw new Error(`${id} can be edited no more`);
    await this.write(editMessage(this.#key(id), body, mentioned), EDIT);
  }

  /** A person's own message, or in a group as its admin anybody's. */
  async revoke(id: string): Promise<void> {
    const key = this.#key(id);
    if (!key.fromMe && !this.#room.isAdmin?.(this.#me)) throw new Error('only admins delete that');
    await this.write(revokeMessage(key), key.fromMe ? REVOKE : REVOKE_OF_OTHERS);
  }

  async react(id: string, emoji: string): Promise<void> {
    await this.write(reactionMessage(this.#key(id), emoji));
  }

  type(state: 'composing' | 'recording' | 'paused'): void {
    const child = state === 'recording' ? element('composing', { media: 'audio' }) : element(state);
    const stanza = element('chatstate', origin(this.#me, this.#room.group), [child]);
    // In a group everybody gets it.
    if (this.#room.group) for (const companion of this.#companions()) companion.show(stanza);
    else for (const peer of this.#room.others) showWatchers(this.#me, peer, stanza);
  }

  /** Everything received is read. */
  read(): void {
    const received = Map.groupBy(this.#received(), ({ from }) => from);
    for (const [from, messages] of received) {
      this.#say('read', from, [...new Set(messages.map(({ id }) => id))]);
    }
  }

  /** Marks a voice note as played. */
  play(id: string): void {
    const from = this.#received().find((message) => message.id === id)?.from;
    if (from) this.#say('played', from, [id]);
  }

  /** Reports that a message could not be read. */
  async requestRetry(id: string): Promise<void> {
    const author = this.#world.authors.get(id);
    const from = author?.account.companions.get(author.device);
    if (!from) throw new Error(`no linked device wrote ${id}`);
    await requestRetry(this.#me, { from, id, group: this.#room.group });
  }

  /** Rings; returns its id. */
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

  /** The other side's answer to a call; undefined while it rings. */
  callAnswer(callId: string): string | undefined {
    return this.#me.callAnswers.find((call) => call.callId === callId)?.answer;
  }

  /** Others' reactions to a message of this phone, the latest of each. */
  reactionsTo(id: string): string[] {
    const latest = new Map<Account, string>();
    for (const { from, message } of this.#received()) {
      const { key, text } = message.reactionMessage ?? {};
      if (key?.id === id && this.#isOwn(key)) latest.set(from, text ?? '');
    }
    return [...latest.values()].filter((emoji) => emoji !== '');
  }

  inbox(): Promise<ReceivedMessage[]> {
    const placeOf = ({ id }: Arrived) => this.#me.places.get(id) ?? 0;
    const arrived = this.#received().toSorted((one, other) => placeOf(one) - placeOf(other));
    return readInbox(this.#world.media, arrived);
  }

  /** How often a message arrived. */
  copies(id: string): number {
    return this.#received().filter((message) => message.id === id).length;
  }

  /** Whether the other side has read a message of this phone, according to its receipts. */
  isRead(id: string): boolean {
    return this.receipts(id).includes('read');
  }

  /** The other side's receipts for a message: delivered, inactive, read, played, retry. */
  receipts(id: string): string[] {
    return this.#me.receipts
      .filter(({ by, ids }) => this.#room.others.includes(by) && ids.includes(id))
      .map(({ type }) => type);
  }

  /** The other side's last activity. */
  get typing(): string | undefined {
    return this.#me.chatStates.findLast(({ by }) => this.#room.others.includes(by))?.state;
  }

  #received() {
    return this.#me.arrived.filter((message) => !message.isOwnCopy && this.#room.has(message));
  }

  /** Phones find the message of a group by its author, and drop a reference without one. */
  #isOwn({ fromMe, participant }: proto.IMessageKey): boolean {
    const { jid, lidJid } = this.#me;
    return !fromMe && (!this.#room.group || [jid, lidJid].includes(participant ?? ''));
  }

  #contextOf(message: CustomerMessage): proto.IContextInfo | undefined {
    const { quotedId, forwardingScore, mentioned = [] } = message;
    if (!quotedId && !forwardingScore && mentioned.length === 0) return undefined;
    return {
      ...(mentioned.length > 0 ? { mentionedJid: [...mentioned] } : {}),
      ...(quotedId ? this.#quote(quotedId) : {}),
      ...(forwardingScore ? { isForwarded: true, forwardingScore } : {}),
    };
  }

  #key(id: string) {
    const fromMe = this.#me.sent.has(id);
    const author = this.#world.authors.get(id)?.account.lidJid;
    return keyOf(id, {
      chat: this.#room.jid,
      fromMe,
      author: this.#room.group && !fromMe ? author : undefined,
    });
  }

  #quote(id: string): proto.IContextInfo {
    const own = this.#me.sent.get(id)?.message;
    const theirs = this.#received().find((message) => message.id === id);
    const author = own ? this.#me : theirs?.from;
    return {
      stanzaId: id,
      participant: author?.lidJid,
      quotedMessage: own ?? theirs?.message,
    };
  }

  #call(callId: string): Attributes {
    return { 'call-id': callId, 'call-creator': this.#me.lidJid, caller_pn: this.#me.jid };
  }

  #signal(what: BinaryNode): void {
    for (const companion of this.#companions()) {
      const attributes = { from: this.#me.lidJid, id: newMessageId(), t: seconds() };
      companion.deliver(element('call', attributes, [what]));
    }
  }

  #say(type: 'read' | 'played', to: Account, ids: readonly string[]): void {
    sendReceipt(this.#me, to, { ids, type, group: this.#room.group });
  }

  #companions(): Companion[] {
    return this.#room.others.flatMap(({ companions }) => [...companions.values()]);
  }
}
