/** A customer's phone as Cloud API knows it: writes, receives, reads. */
import type {
  CustomerDriver,
  CustomerMessage,
  ReceivedMessage,
} from '../../providers/provider-rig.ts';
import type { GraphNumber } from './graph-number.ts';
import { shownOf } from './sent-message.ts';
import { newMessageId, secondsOf, sha256 } from './wire-values.ts';

interface Owner {
  number: string;
  name: string;
  userId: string;
}

interface Shown extends ReceivedMessage {
  ref: string | undefined;
  isDelivered: boolean;
  hasBeenRead: boolean;
}

const WINDOW_MS = 24 * 3_600_000;

const MEDIA_FIELDS: Record<string, string> = { image: 'image', audio: 'audio', video: 'video' };

export class CustomerPhone implements CustomerDriver {
  readonly number: string;
  readonly name: string;
  userId: string;
  /** A user name in place of the number, which the company does not learn. */
  hidesNumber = false;
  lastWroteAt: Date | undefined;

  readonly #line: GraphNumber;
  readonly #inbox: Shown[] = [];
  readonly #readByCompany = new Set<string>();
  readonly #written = new Set<string>();
  /** The company's reactions to messages of this phone. */
  readonly #reactions = new Map<string, string>();
  #isOnline = true;

  constructor(line: GraphNumber, owner: Owner) {
    this.#line = line;
    this.number = owner.number;
    this.name = owner.name;
    this.userId = owner.userId;
  }

  async send(message: CustomerMessage): Promise<string> {
    const content = this.#contentOf(message);
    return this.#write({ ...content, ...contextOf(message) });
  }

  /** Any message in the API's format: button replies, new kinds. */
  async sendRaw(content: Record<string, unknown>): Promise<string> {
    return this.#write(content);
  }

  /** Sent for numbers that are also used on a phone. */
  async edit(id: string, body: string): Promise<void> {
    this.#ownOnly(id);
    const message = { type: 'text', text: { body } };
    this.#write({ type: 'edit', edit: { original_message_id: id, message } });
  }

  /** Like edits. */
  async revoke(id: string): Promise<void> {
    this.#ownOnly(id);
    this.#write({ type: 'revoke', revoke: { original_message_id: id } });
  }

  async type(): Promise<void> {
    throw new Error('Cloud API does not report typing');
  }

  async call(): Promise<void> {
    throw new Error('calls are another product of Cloud API');
  }

  async react(id: string, emoji: string): Promise<void> {
    this.#write({ type: 'reaction', reaction: { message_id: id, ...(emoji ? { emoji } : {}) } });
  }

  async read(): Promise<void> {
    for (const message of this.#inbox) {
      if (!message.isDelivered || message.hasBeenRead) continue;
      message.hasBeenRead = true;
      this.#report(message, 'read');
      if (message.isVoice) this.#report(message, 'played');
    }
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.#isOnline = isOnline;
    if (!isOnline) return;
    for (const message of this.#inbox) if (!message.isDelivered) this.#deliver(message);
  }

  async inbox(): Promise<ReceivedMessage[]> {
    return this.#inbox
      .filter((message) => message.isDelivered)
      .map(({ ref: _ref, isDelivered: _delivered, hasBeenRead: _read, ...shown }) => shown);
  }

  async reactionsTo(id: string): Promise<string[]> {
    const emoji = this.#reactions.get(id);
    return emoji ? [emoji] : [];
  }

  async isRead(id: string): Promise<boolean> {
    return this.#readByCompany.has(id);
  }

  /** The number changes hands: the person stays, with a new number and a new user id. */
  changeNumber(number: string): CustomerPhone {
    const next = this.#line.customer(number, this.name);
    this.#line.tell({
      messages: [
        {
          id: newMessageId(),
          timestamp: secondsOf(this.#line.now()),
          type: 'system',
          from: this.number,
          from_user_id: this.userId,
          system: {
            type: 'user_changed_number',
            wa_id: number,
            user_id: next.userId,
            previous_user_id: this.userId,
          },
        },
      ],
    });
    return next;
  }

  get isWindowOpen(): boolean {
    const since = this.lastWroteAt?.getTime() ?? 0;
    return this.#line.now().getTime() - since < WINDOW_MS;
  }

  noteRead(id: string): void {
    this.#readByCompany.add(id);
  }

  wrote(id: string): boolean {
    return this.#written.has(id);
  }

  /** The company's messages. */
  receive(id: string, body: Record<string, unknown>): void {
    if (body.type === 'reaction') {
      this.#noteReaction(body);
      // The API reports no more about a reaction.
      const ref = body.biz_opaque_callback_data as string | undefined;
      this.#report({ id, ref }, 'sent');
      return;
    }
    const ref = body.biz_opaque_callback_data as string | undefined;
    const shown = { ...shownOf(body, this.#line), id };
    const message: Shown = { ...shown, ref, isDelivered: false, hasBeenRead: false };
    this.#inbox.push(message);
    const code = this.#line.faults().refuseLater.shift();
    if (code !== undefined) {
      this.#inbox.pop();
      this.#report(message, 'failed', code);
      return;
    }
    this.#report(message, 'sent');
    if (this.#isOnline) this.#deliver(message);
  }

  /** Nobody may change other people's messages. */
  #ownOnly(id: string): void {
    if (!this.#written.has(id)) throw new Error(`${id} was not written here`);
  }

  #write(content: Record<string, unknown>): string {
    const id = newMessageId();
    const at = this.#line.now();
    this.lastWroteAt = at;
    this.#written.add(id);
    const { number, userId, name } = this;
    const person = this.hidesNumber ? {} : { wa_id: number };
    const sender = this.hidesNumber ? {} : { from: number };
    this.#line.tell({
      contacts: [{ profile: { name }, ...person, user_id: userId }],
      messages: [{ id, timestamp: secondsOf(at), ...sender, from_user_id: userId, ...content }],
    });
    return id;
  }

  #contentOf(message: CustomerMessage): Record<string, unknown> {
    switch (message.kind) {
      case 'text':
        return { type: 'text', text: { body: message.body } };
      case 'location': {
        const { latitude, longitude, name } = message;
        return { type: 'location', location: { latitude, longitude, ...(name ? { name } : {}) } };
      }
      case 'contact': {
        const phone = { phone: `+${message.number}`, wa_id: message.number, type: 'CELL' };
        const name = { formatted_name: message.name, first_name: message.name };
        return { type: 'contacts', contacts: [{ name, phones: [phone] }] };
      }
      case 'file':
        return this.#fileOf(message);
    }
  }

  #fileOf({ bytes, mime, name, caption, voice }: Extract<CustomerMessage, { kind: 'file' }>) {
    const file = this.#line.addFile(bytes, mime);
    const type = MEDIA_FIELDS[mime.split('/')[0] ?? ''] ?? 'document';
    const content = {
      id: file.id,
      mime_type: mime,
      sha256: sha256(bytes),
      ...(caption ? { caption } : {}),
      ...(type === 'document' ? { filename: name } : {}),
      ...(type === 'audio' ? { voice: voice ?? false } : {}),
    };
    return { type, [type]: content };
  }

  #noteReaction(body: Record<string, unknown>): void {
    const { message_id, emoji } = body.reaction as { message_id: string; emoji: string };
    if (this.#written.has(message_id)) this.#reactions.set(message_id, emoji);
  }

  #deliver(message: Shown): void {
    message.isDelivered = true;
    this.#report(message, 'delivered');
  }

  #report({ id, ref }: Pick<Shown, 'id' | 'ref'>, status: string, code?: number): void {
    this.#line.tell({
      statuses: [
        {
          id,
          status,
          timestamp: secondsOf(this.#line.now()),
          recipient_id: this.number,
          recipient_user_id: this.userId,
          ...(ref ? { biz_opaque_callback_data: ref } : {}),
          ...(code === undefined ? {} : { errors: [{ code, title: 'refused' }] }),
        },
      ],
    });
  }
}

/** The API reports whether a message was forwarded, and from five times on that it was forwarded often. */
function contextOf({ quotedId, forwardingScore = 0 }: CustomerMessage): Record<string, unknown> {
  if (!quotedId && forwardingScore === 0) return {};
  const isOften = forwardingScore >= 5;
  return {
    context: {
      ...(quotedId ? { id: quotedId } : {}),
      ...(forwardingScore > 0 ? { [isOften ? 'frequently_forwarded' : 'forwarded']: true } : {}),
    },
  };
}
