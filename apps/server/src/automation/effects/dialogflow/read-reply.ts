/** Reads what an agent of Dialogflow answers. Pure; whatever it does not understand it leaves out. */
import type { DialogflowEdition } from '@prosa/contract/queue-integrations/types';
import { z } from 'zod';
import { MESSAGES_MAX, partsOf } from '../split-text.ts';
import type { DialogflowAction, Option, SaidAnswer, SaidMessage } from './dialogflow-answer.ts';
import { readPayload } from './read-payload.ts';

/** Undefined if it is no answer of Dialogflow. */
export function readReply(edition: DialogflowEdition, body: unknown): SaidAnswer | undefined {
  return edition === 'cx' ? readCx(body) : readEs(body);
}

const word = z.string().catch('');
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((each) => {
        const read = item.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );

const Texts = z.object({ text: list(z.string()) });

const EsMessage = z.object({
  platform: word,
  text: Texts.optional().catch(undefined),
  image: z.object({ imageUri: word, accessibilityText: word }).optional().catch(undefined),
  quickReplies: z
    .object({ title: word, quickReplies: list(z.string()) })
    .optional()
    .catch(undefined),
  card: z
    .object({
      title: word,
      subtitle: word,
      imageUri: word,
      buttons: list(z.object({ text: word, postback: word })),
    })
    .optional()
    .catch(undefined),
  payload: z.unknown().optional(),
});
type EsMessage = z.output<typeof EsMessage>;

const flag = z.boolean().catch(false);

const EsReply = z.object({
  queryResult: z.object({
    fulfillmentText: word,
    fulfillmentMessages: list(EsMessage),
    intent: z.object({ endInteraction: flag }).catch({ endInteraction: false }),
    diagnosticInfo: z.object({ end_conversation: flag }).catch({ end_conversation: false }),
  }),
});

type Part = Partial<SaidAnswer>;

function readEs(body: unknown): SaidAnswer | undefined {
  const reply = EsReply.safeParse(body);
  if (!reply.success) return undefined;
  const { diagnosticInfo, fulfillmentMessages, fulfillmentText, intent } = reply.data.queryResult;
  const parts = ofOnePlatform(fulfillmentMessages).flatMap(readEsMessage);
  const said = parts.length === 0 ? textOf(fulfillmentText) : parts;
  const isOver = intent.endInteraction || diagnosticInfo.end_conversation;
  return answerOf([...said, ...(isOver ? [{ action: { kind: 'end' } } as const] : [])]);
}

const ANY = new Set(['', 'PLATFORM_UNSPECIFIED']);

/** Agents repeat themselves for each platform. */
function ofOnePlatform(messages: readonly EsMessage[]): EsMessage[] {
  const general = messages.filter(({ platform }) => ANY.has(platform));
  if (general.length > 0) return general;
  return messages.filter(({ platform }) => platform === messages[0]?.platform);
}

function readEsMessage({ text, image, quickReplies, card, payload }: EsMessage): Part[] {
  if (text) return textOf(text.text[0] ?? '');
  if (image) return fileOf(image.imageUri, '');
  if (quickReplies) {
    const options = quickReplies.quickReplies.map((title) => ({ title, value: title }));
    return menuOf(quickReplies.title, options);
  }
  if (card) return readCard(card);
  return payload === undefined ? [] : readPayload(payload);
}

const ADDRESS = /^https?:\/\//i;

/** What a button sends back is an option; an address is shown. */
function readCard({ title, subtitle, imageUri, buttons }: NonNullable<EsMessage['card']>): Part[] {
  const links = buttons.filter(({ postback }) => ADDRESS.test(postback));
  const options = buttons
    .filter(({ text, postback }) => text.trim() !== '' && !ADDRESS.test(postback))
    .map(({ text, postback }) => ({ title: text, value: postback || text }));
  const lines = [title, subtitle, ...links.map(({ text, postback }) => `${text}: ${postback}`)];
  const head = lines.filter((line) => line.trim() !== '').join('\n');
  if (imageUri === '') return menuOf(head, options);
  return [...fileOf(imageUri, head), ...menuOf('', options)];
}

const CxMessage = z.object({
  text: Texts.optional().catch(undefined),
  payload: z.unknown().optional(),
  liveAgentHandoff: z.object({ metadata: z.unknown().optional() }).optional().catch(undefined),
  endInteraction: z.looseObject({}).optional().catch(undefined),
  playAudio: z.object({ audioUri: word }).optional().catch(undefined),
});

const CxReply = z.object({ queryResult: z.object({ responseMessages: list(CxMessage) }) });

function readCx(body: unknown): SaidAnswer | undefined {
  const reply = CxReply.safeParse(body);
  if (!reply.success) return undefined;
  return answerOf(reply.data.queryResult.responseMessages.flatMap(readCxMessage));
}

function readCxMessage(message: z.output<typeof CxMessage>): Part[] {
  const { text, payload, liveAgentHandoff, endInteraction, playAudio } = message;
  if (text) return text.text.flatMap(textOf);
  if (playAudio) return fileOf(playAudio.audioUri, '');
  if (endInteraction) return [{ action: { kind: 'end' } }];
  if (liveAgentHandoff) {
    const named = readPayload(liveAgentHandoff.metadata).find(({ action }) => action);
    return [named ?? { action: { kind: 'transfer', queueId: null, userId: null } }];
  }
  return payload === undefined ? [] : readPayload(payload);
}

const textOf = (text: string): Part[] =>
  text.trim() === ''
    ? []
    : [{ messages: partsOf(text).map((part): SaidMessage => ({ text: part })) }];

const fileOf = (mediaUrl: string, caption: string): Part[] =>
  mediaUrl === '' ? textOf(caption) : [{ messages: [{ mediaUrl, caption }] }];

const menuOf = (head: string, options: Option[]): Part[] =>
  options.length === 0 ? textOf(head) : [{ messages: [{ menu: { head, options } }] }];

/** What weighs most is done: closing, then a transfer, then the end. */
const WEIGHT: Record<DialogflowAction['kind'], number> = { none: 0, end: 1, transfer: 2, close: 3 };

function answerOf(parts: readonly Part[]): SaidAnswer {
  const messages = parts.flatMap((part) => part.messages ?? []).slice(0, MESSAGES_MAX);
  const action = parts.reduce<DialogflowAction>(
    (heaviest, { action: next }) =>
      next && WEIGHT[next.kind] > WEIGHT[heaviest.kind] ? next : heaviest,
    { kind: 'none' },
  );
  return { messages, action };
}
