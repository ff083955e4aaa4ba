/** What agents say in a custom payload, for which Dialogflow has no kind of message of its own. Pure. */
import { z } from 'zod';
import { partsOf } from '../split-text.ts';
import type { Option, SaidAnswer, SaidMessage } from './dialogflow-answer.ts';

const text = z.string().refine((value) => value.trim() !== '');
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const id = z.coerce.number<unknown>().int().positive().nullable().catch(null);

const Payload = z.object({
  text: maybe(text),
  mediaUrl: maybe(z.string().min(1).max(4000)),
  caption: z.string().catch(''),
  options: z.array(z.unknown()).max(100).catch([]),
  queueId: id,
  userId: id,
  close: maybe(z.literal(true)),
});

/** As a title, or with what the agent is told instead. */
const NamedOption = z.union([
  text.transform((title): Option => ({ title, value: title })),
  z
    .object({ title: text, value: maybe(text) })
    .transform(({ title, value }): Option => ({ title, value: value ?? title })),
]);

export function readPayload(payload: unknown): Partial<SaidAnswer>[] {
  const read = Payload.safeParse(payload);
  if (!read.success) return [];
  const { text: said = '', mediaUrl, caption, queueId, userId, close } = read.data;
  const options = read.data.options.flatMap((each) => {
    const option = NamedOption.safeParse(each);
    return option.success ? [option.data] : [];
  });
  const messages: SaidMessage[] = [
    ...(mediaUrl === undefined ? [] : [{ mediaUrl, caption }]),
    ...(options.length > 0
      ? [{ menu: { head: said, options } }]
      : partsOf(said).map((part) => ({ text: part }))),
  ];
  if (close) return [{ messages, action: { kind: 'close' } }];
  if (queueId !== null || userId !== null)
    return [{ messages, action: { kind: 'transfer', queueId, userId } }];
  return messages.length > 0 ? [{ messages }] : [];
}
