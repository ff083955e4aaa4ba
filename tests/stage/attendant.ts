/** A signed-in user of the demo, like one in a browser. */
import type { SessionAnswer } from '@prosa/contract/auth';
import { ApiError, type Call, makeClient } from '@prosa/contract/client';
import { io, type Socket } from 'socket.io-client';
import { eventually } from './eventually.ts';

export interface Attendant extends SessionAnswer {
  call: Call;
}

const PASSWORD = 'prosa-demo';

/** Shorter than a test may take: else nobody would know which request the server left without an answer. */
const ANSWER_MS = 120_000;

export async function signIn(url: string, email: string): Promise<Attendant> {
  const enter = makeClient(`${url}/api`, fetch);
  const answer = await enter('POST /auth/login', { body: { email, password: PASSWORD } });
  return { ...answer, call: confirming(withToken(url, answer.token)) };
}

/** Confirms the user's identity where required, as the page does. */
function confirming(call: Call): Call {
  const confirmed = async (...args: Parameters<Call>) => {
    try {
      return await call(...args);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERR_CONFIRM_IDENTITY') throw error;
      await call('POST /auth/confirm', { body: { password: PASSWORD } });
      return call(...args);
    }
  };
  return confirmed as Call;
}

/** The same person at another process. */
export function withToken(url: string, token: string): Call {
  const authorization = `Bearer ${token}`;
  return makeClient(`${url}/api`, (input, init) =>
    answered(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), authorization },
    }),
  );
}

const answered: typeof fetch = async (input, init) => {
  const limit = AbortSignal.timeout(ANSWER_MS);
  try {
    return await fetch(input, { signal: limit, ...init });
  } catch (cause) {
    if (!limit.aborted) throw cause;
    throw new Error(`no answer in ${ANSWER_MS} ms: ${init?.method} ${input}`, { cause });
  }
};

/** Opens a socket; `options` are those of Socket.IO. */
export async function openSocket(
  url: string,
  token: string,
  options: Parameters<typeof io>[1] = { reconnection: false },
): Promise<Socket> {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** The demo's main sandbox connection, once its link is up. */
export function sandboxConnection({ call }: Attendant): Promise<number> {
  return eventually('a sandbox connection is up', async () => {
    const all = await call('GET /whatsapp');
    const main = all.find(({ provider, isDefault }) => provider === 'sandbox' && isDefault);
    return main?.status === 'CONNECTED' ? main.id : undefined;
  });
}
