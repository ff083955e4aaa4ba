/** The receipts that a customer's phone sends for the company's messages. */
import type { Tx } from '../../../core/ctx.ts';
import type { Faults } from './faults.ts';
import { type Chat, type NewEvent, queueEvents } from './sandbox-events.queries.ts';

type AckLevel = 3 | 4 | 5;

export interface Receipted {
  readonly waId: string;
  readonly isVoice: boolean;
}

const ack = (id: string, level: AckLevel, dueInMs: number): NewEvent => ({
  event: { t: 'ack', id, level, at: new Date(Date.now() + dueInMs) },
  dueInMs,
});

/** Delivered, and also read and played when the customer reads on arrival. */
export async function queueReceipts(
  tx: Tx,
  chat: Chat,
  { messages, faults }: { messages: readonly Receipted[]; faults: Faults },
): Promise<void> {
  const { ackDelayMs, reads } = faults;
  const events = messages.flatMap(({ waId, isVoice }) => [
    ack(waId, 3, ackDelayMs),
    ...(reads ? readReceipts({ waId, isVoice }, ackDelayMs) : []),
  ]);
  await queueEvents(tx, chat, events);
}

/** The customer opens the chat. */
export async function queueRead(tx: Tx, chat: Chat, messages: readonly Receipted[]): Promise<void> {
  await queueEvents(
    tx,
    chat,
    messages.flatMap((message) => readReceipts(message, 0)),
  );
}

const readReceipts = ({ waId, isVoice }: Receipted, delayMs: number): NewEvent[] => [
  ack(waId, 4, 2 * delayMs),
  ...(isVoice ? [ack(waId, 5, 3 * delayMs)] : []),
];
