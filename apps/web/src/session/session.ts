import type { SessionAnswer, SessionUser } from '@prosa/contract/auth';
import { ApiError, makeClient } from '@prosa/contract/client';
import { useSyncExternalStore } from 'react';
import { clearStored, readStored, sessionKeys, writeStored } from '../core/stored-keys.ts';
import { errorText, toast } from '../ui/toast.ts';
import {
  authorizedFetch,
  type Refusal,
  type Renewal,
  refusalOfCode,
  sharedCall,
} from './authorized-fetch.ts';
import { askIdentity } from './identity.store.ts';
import { xhrFetch } from './xhr-fetch.ts';

export type EndReason = 'signedOut' | Refusal;

export type SessionState =
  | { status: 'starting' }
  | { status: 'unreachable' }
  | { status: 'signedOut'; reason: EndReason }
  | { status: 'signedIn'; user: SessionUser; hasSandbox: boolean };

/** The access token lives in memory only; the refresh token in a cookie that no script can read. */
let accessToken: string | null = null;
let lastUser: SessionUser | null = null;
let signedInAt: string | null = null;
let state: SessionState = { status: 'starting' };
const listeners = new Set<(state: SessionState) => void>();

function publish(next: SessionState): void {
  if (next.status === 'signedIn') lastUser = next.user;
  state = next;
  for (const listener of listeners) listener(next);
}

export const getSession = (): SessionState => state;
export const getAccessToken = (): string | null => accessToken;

export function subscribeSession(listener: (state: SessionState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, getSession);

/** The user of the private screens; after the end of the session they still draw for a moment, as they were. */
export function useUser(): SessionUser {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : lastUser;
  if (!user) throw new Error('A private screen was drawn without a session');
  return user;
}

/** The header proves to the server that our own page asks, not a form on a foreign one. */
const ownPage: Record<string, string> = { 'x-prosa': '1' };
export const publicCall = makeClient('/api', (input, init) => fetch(input, init));

const asUser = (send: typeof fetch): typeof fetch =>
  authorizedFetch({
    send,
    token: getAccessToken,
    renew: () => renewSession(),
    end: endSession,
    confirm: askIdentity,
  });

const sendAsUser = asUser((input, init) => fetch(input, init));

/** Calls the API as the signed-in user. */
export const call = makeClient('/api', sendAsUser);

/** The same for large files: tells the part that is sent, from 0 to 1. */
export const callWithProgress = (onProgress: (part: number) => void) =>
  makeClient('/api', asUser(xhrFetch(onProgress)));

/** Fetches what is no JSON but a file to keep. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await sendAsUser(`/api${path}`);
  if (response.ok) return response.blob();
  const data: unknown = await response.json().catch(() => ({}));
  throw new ApiError(response.status, data as Record<string, unknown>);
}

export async function signIn(email: string, password: string): Promise<SessionUser> {
  return enter(await publicCall('POST /auth/login', { body: { email, password } }));
}

/** The second step, where `challengeOf` found one in what `signIn` threw. */
export async function signInWithCode(challenge: string, code: string): Promise<SessionUser> {
  return enter(await publicCall('POST /auth/login/code', { body: { challenge, code } }));
}

/** What the second step is to be asked with; null when the refusal is another. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_TWO_FACTOR_REQUIRED') return null;
  return typeof error.data.challenge === 'string' ? error.data.challenge : null;
}

function enter(answer: SessionAnswer): SessionUser {
  // Other tabs of this browser see the new value and reload into the new session.
  writeStored('signedInAt', String(Date.now()));
  begin(answer);
  return answer.user;
}

/** Another tab of this browser has signed in since this one did: what is stored is its session. */
export const hasNewerSignIn = (): boolean => readStored('signedInAt') !== signedInAt;

/** Leaves at once on this side; an unreachable server forgets the session when it expires. */
export async function signOut(): Promise<void> {
  try {
    await publicCall('DELETE /auth/logout', {}, { headers: ownPage });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
  } finally {
    endSession('signedOut');
  }
}

export function endSession(reason: EndReason): void {
  if (state.status === 'signedOut') return;
  accessToken = null;
  if (!hasNewerSignIn()) clearStored(sessionKeys);
  publish({ status: 'signedOut', reason });
}

/** At the start of the page: a remembered session is taken up again without asking for a password. */
export const startSession = sharedCall(async (): Promise<SessionState> => {
  if (state.status === 'signedIn' || state.status === 'signedOut') return state;
  // Without the key there was no session here; asking would only log a failed request.
  if (!readStored('userId')) publish({ status: 'signedOut', reason: 'signedOut' });
  else {
    const renewal = await renewSession();
    if (renewal === 'unreachable') publish({ status: 'unreachable' });
    else if (renewal !== 'renewed') endSession(renewal);
  }
  return state;
});

/** A new access token from the refresh cookie; one request for all who ask at once. */
export const renewSession = sharedCall(async (): Promise<Renewal> => {
  if (state.status === 'signedOut') return 'ended';
  try {
    const answer = await inTurn(() =>
      publicCall('POST /auth/refresh_token', {}, { headers: ownPage }),
    );
    // Who left while the answer was on its way stays out.
    if (getSession().status === 'signedOut') return 'ended';
    begin(answer);
    return 'renewed';
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 402, 403].includes(error.status))
      return 'unreachable';
    const refusal = refusalOfCode(error.code);
    // Whoever was away finds the date and whom to ask when he comes back.
    if (refusal === 'unpaid') toast.error(errorText(error), { id: error.code, durationMs: false });
    return refusal;
  }
});

/** Tabs share the cookie, which each renewal replaces: they take turns where the browser can. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('prosa-refresh', work) : work();
}

function begin(answer: SessionAnswer): void {
  accessToken = answer.token;
  signedInAt = readStored('signedInAt');
  writeStored('companyId', String(answer.user.companyId));
  writeStored('userId', String(answer.user.id));
  publish({ status: 'signedIn', user: answer.user, hasSandbox: answer.sandbox });
}

/** What an admin changed of this person meanwhile: queues, profile, what the plan allows. */
export async function refreshUser(): Promise<void> {
  updateSessionUser(await call('GET /auth/me'));
}

/** The signed-in user changed his own data. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  if (state.status === 'signedIn') publish({ ...state, user: { ...state.user, ...change } });
}
