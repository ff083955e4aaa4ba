/** Converts Meta's webhooks into events of the port. Pure. */
import { OFTEN_FORWARDED } from '@prosa/contract/limits';
import type { z } from 'zod';
import { locationBody } from '../../../conversation/media/location-body.ts';
import { vcard } from '../../../provider/content/vcard.ts';
import type {
  Identity,
  InboundEvent,
  InboundMessage,
  MessageKind,
} from '../../../provider/port.ts';
import { refusalOf } from './graph-errors.ts';
import { limitOf } from './messaging-limit.ts';
import type { ReactionTimes } from './reaction-times.ts';
import {
  WebhookBody,
  WebhookMessage,
  WebhookPerson,
  WebhookProblem,
  WebhookStatus,
  WebhookWords,
} from './webhook.schema.ts';

export interface WebhookNews {
  /** In the order of the webhook. */
  events: InboundEvent[];
  /** Meta approved, refused or paused a template of the account. */
  hasTemplateNews: boolean;
  /** Meta changed what the number or its account may do. */
  hasAccountNews: boolean;
  /** How many people the portfolio may write to first, if Meta says so. */
  limit: number | undefined;
  /** Codes of Meta's complaints about the number or its account. */
  problems: number[];
}

const CAPABILITY_FIELD = 'business_capability_update';
const ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  CAPABILITY_FIELD,
  'account_update',
  'phone_number_quality_update',
]);

/** Parsed once by the receiver, and again by the owner of the connection. */
export function parseWebhook(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** @param account only events of its number: an app has one address for all numbers */
export function readWebhook(
  body: unknown,
  account: { phoneNumberId: string; businessAccountId: string },
  clock: WebhookClock,
): WebhookNews {
  const parsed = WebhookBody.safeParse(body);
  const changes = parsed.success
    ? parsed.data.entry.flatMap((entry) =>
        entry.changes.map((change) => ({ ...change, of: entry.id })),
      )
    : [];
  const ofAccount = changes.filter(({ of }) => of === account.businessAccountId);
  const ours = changes.filter(
    ({ field, value }) =>
      field === 'messages' && value.metadata?.phone_number_id === account.phoneNumberId,
  );
  return {
    events: ours.flatMap(({ value }) => eventsOf(value, clock)),
    problems: ours.flatMap(({ value }) =>
      readAll(WebhookProblem, value.errors).map(({ code }) => code),
    ),
    hasTemplateNews: ofAccount.some(({ field }) => field.startsWith('message_template')),
    hasAccountNews: ofAccount.some(({ field }) => ACCOUNT_FIELDS.has(field)),
    limit: ofAccount
      .filter(({ field }) => field === CAPABILITY_FIELD)
      .map(({ value }) => limitOf(value.max_daily_conversations_per_business))
      .findLast((limit) => limit !== undefined),
  };
}

export interface WebhookClock {
  /** Older ones were kept by Meta while we were away. */
  now: Date;
  reactions: ReactionTimes;
}

type Value = z.output<typeof WebhookBody>['entry'][number]['changes'][number]['value'];

function eventsOf({ contacts, messages, statuses }: Value, clock: WebhookClock): InboundEvent[] {
  const people = readAll(WebhookPerson, contacts);
  return [
    ...readAll(WebhookMessage, messages).flatMap((message) => ofMessage(message, people, clock)),
    ...readAll(WebhookStatus, statuses).flatMap(ofStatus),
  ];
}

function readAll<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const result = schema.safeParse(value);
    return result.success ? [result.data] : [];
  });
}

const levels = new Map<string, 2 | 3 | 4 | 5>(
  Object.entries({ sent: 2, delivered: 3, read: 4, played: 5 } as const),
);

/** `biz_opaque_callback_data` is the id that we gave the message before Meta named it. */
function ofStatus(status: WebhookStatus): InboundEvent[] {
  const { id, biz_opaque_callback_data: ref, errors = [] } = status;
  const at = timeOf(status.timestamp);
  const sent: InboundEvent[] = ref ? [{ t: 'sent', ref, id, at }] : [];
  const level = levels.get(status.status);
  if (level) return [...sent, { t: 'ack', id, level, at }];
  if (status.status !== 'failed') return sent;
  return [...sent, { t: 'refused', id, code: refusalOf(errors[0]?.code ?? 0), at }];
}

const OFFLINE_MS = 5 * 60_000;

function ofMessage(
  message: WebhookMessage,
  people: readonly WebhookPerson[],
  { now, reactions }: WebhookClock,
): InboundEvent[] {
  const at = timeOf(message.timestamp);
  if (message.type === 'system') return ofSystem(message, at);
  const chat = idsOf(message);
  if (chat.length === 0) return [];
  if (message.reaction) {
    const { message_id: id, emoji } = message.reaction;
    return [{ t: 'reaction', id, byMe: false, emoji, at: reactions.of(message.id, at) }];
  }
  const change = changeOf(message, at);
  if (change) return [change];
  const name = nameOf(message, people);
  const event: InboundMessage = {
    t: 'message',
    id: message.id,
    chat,
    ...(message.from ? { number: message.from } : {}),
    ...(name ? { name } : {}),
    fromMe: false,
    origin: now.getTime() - at.getTime() > OFFLINE_MS ? 'offline' : 'live',
    ...contentOf(message),
    ...(message.context?.id ? { quotedId: message.context.id } : {}),
    ...forwardOf(message),
    ...choiceOf(message),
    at,
  };
  return [event];
}

/** The author's change to an earlier message. */
function changeOf({ edit, revoke }: WebhookMessage, at: Date): InboundEvent | undefined {
  if (revoke) return { t: 'revoke', id: revoke.original_message_id, fromMe: false, at };
  if (!edit) return undefined;
  const [words] = readAll(WebhookWords, Object.values(edit.message)).flatMap(
    ({ body, caption }) => body ?? caption ?? [],
  );
  const id = edit.original_message_id;
  return words === undefined ? undefined : { t: 'edit', id, fromMe: false, body: words, at };
}

function idsOf({ from, from_user_id }: WebhookMessage): Identity[] {
  return [
    ...(from ? [{ kind: 'pn' as const, value: from }] : []),
    ...(from_user_id ? [{ kind: 'bsuid' as const, value: from_user_id }] : []),
  ];
}

function nameOf(
  { from, from_user_id }: WebhookMessage,
  people: readonly WebhookPerson[],
): string | undefined {
  const person = people.find(
    ({ wa_id, user_id }) =>
      (from !== undefined && wa_id === from) ||
      (from_user_id !== undefined && user_id === from_user_id),
  );
  return person?.profile?.name;
}

/** A person who changes their number stays the same person, with a new number and a new user id. */
function ofSystem({ from, from_user_id, system }: WebhookMessage, at: Date): InboundEvent[] {
  const pairs: [Identity['kind'], string | undefined][] = [
    ['pn', system?.wa_id],
    ['bsuid', system?.user_id],
    ['pn', from],
    ['bsuid', system?.previous_user_id ?? from_user_id],
  ];
  const known = pairs.flatMap(([kind, value]) => (value ? [{ kind, value }] : []));
  const keys = new Set(known.map(({ kind, value }) => `${kind}:${value}`));
  return keys.size > 1 ? [{ t: 'contact', ids: known, at }] : [];
}

type Content = Pick<InboundMessage, 'kind' | 'body' | 'media'>;

function contentOf(message: WebhookMessage): Content {
  return fileOf(message) ?? thingOf(message) ?? { kind: 'conversation', body: wordsOf(message) };
}

const files = [
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['document', 'application'],
  ['sticker', 'sticker'],
] as const satisfies readonly [string, MessageKind][];

function fileOf(message: WebhookMessage): Content | undefined {
  for (const [field, kind] of files) {
    const file = message[field];
    if (!file) continue;
    const { id, sha256, mime_type: mime, filename, voice } = file;
    const media = {
      ref: JSON.stringify({ id, sha256 }),
      mime,
      name: filename ?? `${field}-${message.timestamp}`,
      bytes: null,
      ...(voice ? { voice } : {}),
    };
    return { kind, body: file.caption ?? '', media };
  }
  return undefined;
}

function thingOf({ location, contacts }: WebhookMessage): Content | undefined {
  if (location) {
    const { name, address } = location;
    const words = [name, address].filter(Boolean).join(', ');
    const place = { ...location, name: words || undefined };
    return { kind: 'locationMessage', body: locationBody(place, '') };
  }
  const [card] = contacts ?? [];
  if (!card) return undefined;
  const numbers = card.phones.map(({ wa_id, phone }) => wa_id ?? phone ?? '');
  return { kind: 'contactMessage', body: vcard({ name: card.name.formatted_name, numbers }) };
}

/** A choice is shown as its title; content that we cannot show is shown at least by its kind. */
function wordsOf({ type, text, button, interactive }: WebhookMessage): string {
  const { button_reply, list_reply, nfm_reply } = interactive ?? {};
  const words =
    text?.body ?? button?.text ?? button_reply?.title ?? list_reply?.title ?? nfm_reply?.body;
  return words ?? `⚠️ ${type}`;
}

/** Meta only distinguishes once from often. */
function forwardOf({ context }: WebhookMessage): { forwardingScore?: number } {
  if (context?.frequently_forwarded) return { forwardingScore: OFTEN_FORWARDED };
  return context?.forwarded ? { forwardingScore: 1 } : {};
}

/** The tapped entry of our menu, by our id. */
function choiceOf({ interactive }: WebhookMessage): { choice?: string } {
  const id = interactive?.button_reply?.id ?? interactive?.list_reply?.id;
  return id ? { choice: id.slice(0, CHOICE_MAX) } : {};
}

const CHOICE_MAX = 200;

/** Seconds as text; an unreadable time counts as now. */
function timeOf(seconds: string): Date {
  const ms = Number(seconds) * 1000;
  return Number.isFinite(ms) && ms > 0 ? new Date(ms) : new Date();
}
