import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { messagesOf, type Thread, threadKey } from '../../../conversation/messages/thread-cache.ts';
import { messageStore } from '../../../conversation/stores/message-store.ts';
import { buildMessage } from '../../../conversation/testing/message.builder.ts';
import { reactTo } from './reacting.ts';

afterEach(() => vi.unstubAllGlobals());

const message = buildMessage({ seq: 1 });
const user = { id: 1, name: 'Ana' };
const answered = (emoji: string, rev: number) => ({
  ...message,
  rev,
  reactions: [{ emoji, fromMe: true, name: null, user }],
});
const refused = () => Response.json({ error: 'ERR_REACT_WAPP_MSG' }, { status: 422 });

/** Two reactions at once; the server answers them in the given order. */
async function reactTwice(answers: [Response, Response], order: readonly number[]) {
  const client = new QueryClient();
  const pages = [{ messages: [message], attendances: [], events: [] }];
  messageStore.learn(client, message);
  client.setQueryData(threadKey(1), { pages, pageParams: [{}] } as unknown as Thread);
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const answer = answers[waiting.length]!;
    return new Promise<Response>((resolve) => waiting.push(() => resolve(answer)));
  });
  const shown = () => messagesOf(client.getQueryData<Thread>(threadKey(1))!)[0]!;
  const errors: string[] = [];
  const react = (emoji: string) =>
    reactTo(client, { message: shown(), emoji, user }, 1).catch(({ code }) => errors.push(code));
  const asked = [react('👍'), react('❤️')];
  expect(shown().reactions.map(({ emoji }) => emoji)).toEqual(['❤️']);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  for (const index of order) {
    waiting[index]!();
    await asked[index];
  }
  return { errors, shown: shown().reactions.map(({ emoji }) => emoji) };
}

const inOrder = [0, 1];

it.each([
  ['in order', inOrder],
  ['the other way round', [1, 0]],
])('reports two refused reactions once and keeps neither: %s', async (_, order) => {
  const { errors, shown } = await reactTwice([refused(), refused()], order);
  expect(errors).toEqual(['ERR_REACT_WAPP_MSG']);
  expect(shown).toEqual([]);
});

it('keeps the earlier reaction when only the later one is refused', async () => {
  const first = Response.json(answered('👍', 2));
  expect(await reactTwice([first, refused()], inOrder)).toEqual({
    errors: ['ERR_REACT_WAPP_MSG'],
    shown: ['👍'],
  });
});

it('reports nothing when only the earlier one is refused', async () => {
  const second = Response.json(answered('❤️', 2));
  expect(await reactTwice([refused(), second], inOrder)).toEqual({ errors: [], shown: ['❤️'] });
});
