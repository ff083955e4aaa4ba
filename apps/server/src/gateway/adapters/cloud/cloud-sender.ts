/** Sends commands to Meta, and returns the outcome of each. */
import { z } from 'zod';
import type { OutboundCommand, SendOutcome } from '../../../provider/port.ts';
import type { CloudAccount } from './cloud-accounts.queries.ts';
import type { GraphAnswer, GraphClient } from './graph.ts';
import { meaningOf, waitAfter } from './graph-errors.ts';
import { type MessageCommand, messageBody } from './message-body.ts';
import { Recent } from './recent.ts';
import { SendLimit } from './send-limit.ts';
import { uploadForm } from './upload-form.ts';

const UPLOADS_KEPT = 200;
const CHATS_KEPT = 1000;
const UPLOAD_MS = 120_000;

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const Uploaded = z.object({ id: z.string() });

type MediaCommand = Extract<MessageCommand, { t: 'media' }>;

export type SendingAccount = Pick<CloudAccount, 'phoneNumberId' | 'refusedFor'>;

export class CloudSender {
  readonly limit: SendLimit;
  readonly #graph: GraphClient;
  readonly #phoneNumberId: string;
  readonly #now: () => Date;
  /** File by message: a retry does not upload it again. */
  readonly #uploads = new Recent<string>(UPLOADS_KEPT);
  /** The customer's last message by chat: Meta shows typing only in answer to a message. */
  readonly #lastInbound = new Recent<string>(CHATS_KEPT);

  constructor(graph: GraphClient, account: SendingAccount, now: () => Date) {
    this.#graph = graph;
    this.#phoneNumberId = account.phoneNumberId;
    this.#now = now;
    this.limit = new SendLimit(account.refusedFor);
  }

  noteInbound(chat: string, messageId: string): void {
    this.#lastInbound.set(chat, messageId);
  }

  async execute(command: OutboundCommand): Promise<SendOutcome> {
    switch (command.t) {
      case 'read':
        return this.#read(command.providerMessageIds.at(-1));
      case 'typing':
        return this.#type(command);
      case 'edit':
      case 'revoke':
      case 'rejectCall':
      case 'history':
      case 'watch':
        return { s: 'failed', cls: 'permanent', code: 'not-supported' };
      case 'media':
        return this.limit.holdBack() ?? this.#sendFile(command);
      default:
        return this.limit.holdBack() ?? this.#send(command);
    }
  }

  async #sendFile(command: MediaCommand): Promise<SendOutcome> {
    const mediaId = await this.#upload(command);
    if (typeof mediaId !== 'string') return mediaId;
    const outcome = await this.#send(command, mediaId);
    if (outcome.s === 'accepted') this.#uploads.delete(command.providerMessageId);
    return outcome;
  }

  /** An upload whose answer is lost is harmless: nobody saw it. */
  async #upload(command: MediaCommand): Promise<string | SendOutcome> {
    const known = this.#uploads.get(command.providerMessageId);
    if (known) return known;
    const answer = await this.#graph.request({
      method: 'POST',
      path: `/${this.#phoneNumberId}/media`,
      form: await uploadForm(command.file),
      timeoutMs: UPLOAD_MS,
    });
    const uploaded = answer.kind === 'data' ? Uploaded.safeParse(answer.data) : undefined;
    if (!uploaded?.success) return this.#failed(answer, command.attempt);
    this.#uploads.set(command.providerMessageId, uploaded.data.id);
    return uploaded.data.id;
  }

  async #send(command: MessageCommand, mediaId?: string): Promise<SendOutcome> {
    const json = messageBody(command, mediaId);
    if (!json) return { s: 'failed', cls: 'permanent', code: 'no-address' };
    const answer = await this.#post(json);
    if (answer.kind === 'unanswered') return { s: 'unknown' };
    if (answer.kind !== 'data') return this.#failed(answer, command.attempt);
    this.limit.taken();
    const sent = Sent.safeParse(answer.data);
    // Accepted, but its id comes only with its statuses.
    if (!sent.success) return { s: 'unknown' };
    return { s: 'accepted', at: this.#now(), id: sent.data.messages[0]!.id };
  }

  #failed(answer: GraphAnswer, attempt: number): SendOutcome {
    const limit = answer.kind === 'refused' ? meaningOf(answer).limit : undefined;
    if (limit) this.limit.refused(limit);
    return failureOf(answer, attempt);
  }

  /** The last receipt covers all earlier ones. */
  async #read(messageId: string | undefined): Promise<SendOutcome> {
    if (!messageId) return { s: 'accepted', at: this.#now() };
    return this.#mark({ status: 'read', message_id: messageId });
  }

  async #type({ to, isTyping }: Extract<OutboundCommand, { t: 'typing' }>): Promise<SendOutcome> {
    const known = to.map(({ value }) => this.#lastInbound.get(value));
    const messageId = known.find((id) => id !== undefined);
    if (!isTyping || !messageId) return { s: 'accepted', at: this.#now() };
    const typing_indicator = { type: 'text' };
    return this.#mark({ status: 'read', message_id: messageId, typing_indicator });
  }

  async #mark(mark: object): Promise<SendOutcome> {
    const answer = await this.#post({ messaging_product: 'whatsapp', ...mark });
    if (answer.kind === 'data') return { s: 'accepted', at: this.#now() };
    return answer.kind === 'unanswered' ? { s: 'unknown' } : failureOf(answer, 1);
  }

  #post(json: object): Promise<GraphAnswer> {
    return this.#graph.request({ method: 'POST', path: `/${this.#phoneNumberId}/messages`, json });
  }
}

function failureOf(answer: GraphAnswer, attempt: number): SendOutcome {
  if (answer.kind !== 'refused') return { s: 'failed', cls: 'retry', code: `graph-${answer.kind}` };
  const { cls, reason } = meaningOf(answer);
  const retryAfterMs = waitAfter(answer.code, attempt);
  return {
    s: 'failed',
    cls,
    code: `graph-${answer.code}`,
    ...(reason ? { reason } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
