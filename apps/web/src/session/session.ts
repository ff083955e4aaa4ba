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

/** An operator looks at a company: what is personal or secret is not asked for. */
export const isVisit = (): boolean => state.status === 'signedIn' && state.user.support !== null;

/** The user of the private screens; after the session ends these are still drawn for a moment, unchanged. */
export function useUser(): SessionUser {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : lastUser;
  if (!user) throw new Error('A private screen was drawn without a session');
  return user;
}

/** The header proves to the server that our own page sends the request, not a form on another site. */
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

/** The same for large files: reports the fraction that is sent, from 0 to 1. */
export const callWithProgress = (onProgress: (part: number) => void) =>
  makeClient('/api', asUser(xhrFetch(onProgress)));

/** Fetches a file to download instead of JSON. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await sendAsUser(`/api${path}`);
  if (response.ok) return response.blob();
  const data: unknown = await response.json().catch(() => ({}));
  throw new ApiError(response.status, data as Record<string, unknown>);
}

export async function signIn(email: string, password: string): Promise<SessionUser> {
  return enter(await publicCall('POST /auth/login', { body: { email, password } }));
}

/** The second step of a sign-in, after `challengeOf` found a challenge in the error of `signIn`. */
export async function signInWithCode(challenge: string, code: string): Promise<SessionUser> {
  return enter(await publicCall('POST /auth/login/code', { body: { challenge, code } }));
}

/** The challenge of the second step; null when the error is another. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_TWO_FACTOR_REQUIRED') return null;
  return typeof error.data.challenge === 'string' ? error.data.challenge : null;
}

function enter(answer: SessionAnswer): SessionUser {
  // Other tabs of this browser see the new value and reload into the new session.
  writeStored('signedInAt', String(Date.now()));
  showCampaigns(answer.user);
  begin(answer);
  return answer.user;
}

/** The cookie carries another session now: the page starts again in it, and so do other tabs. */
export function changeSession({ user }: SessionAnswer, path: string): void {
  writeStored('signedInAt', String(Date.now()));
  showCampaigns(user);
  writeStored('companyId', String(user.companyId));
  writeStored('userId', String(user.id));
  location.assign(path);
}

/** The company decides whether the menu has campaigns and flows at all; the switch stays until the next sign-in. */
function showCampaigns({ company: { settings } }: SessionUser): void {
  const isOn = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true');
  if (isOn) writeStored('cshow', 'true');
  else clearStored(['cshow']);
}

/** Another tab of this browser has signed in since: the stored session is that tab's. */
export const hasNewerSignIn = (): boolean => readStored('signedInAt') !== signedInAt;

/** Signs out at once on this side; if the server is unreachable, the session expires there. */
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

/** Restores a remembered session when the page starts, without asking for a password. */
export const startSession = sharedCall(async (): Promise<SessionState> => {
  if (state.status === 'signedIn' || state.status === 'signedOut') return state;
  // Without the key there was no session here; a request would only log a failure.
  if (!readStored('userId')) publish({ status: 'signedOut', reason: 'signedOut' });
  else {
    const renewal = await renewSession();
    if (renewal === 'unreachable') publish({ status: 'unreachable' });
    else if (renewal !== 'renewed') endSession(renewal);
  }
  return state;
});

/** Gets a new access token by the refresh cookie; concurrent callers share one request. */
export const renewSession = sharedCall(async (): Promise<Renewal> => {
  if (state.status === 'signedOut') return 'ended';
  try {
    const answer = await inTurn(() =>
      publicCall('POST /auth/refresh_token', {}, { headers: ownPage }),
    );
    // The person signed out while the request was under way: stay signed out.
    if (getSession().status === 'signedOut') return 'ended';
    begin(answer);
    return 'renewed';
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 402, 403].includes(error.status))
      return 'unreachable';
    const refusal = refusalOfCode(error.code);
    // People who were away see the date and whom to ask when they return.
    if (refusal === 'unpaid') toast.error(errorText(error), { id: error.code, durationMs: false });
    return refusal;
  }
});

/** Tabs share the cookie, which each renewal replaces: renew one at a time where the browser supports locks. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('prosa-refresh', work) : work();
}

function begin(answer: SessionAnswer): void {
  // A visit to another company is over: nothing on the page belongs to this one.
  if (state.status === 'signedIn' && state.user.companyId !== answer.user.companyId)
    changeSession(answer, '/');
  else enterAs(answer);
}

function enterAs(answer: SessionAnswer): void {
  accessToken = answer.token;
  signedInAt = readStored('signedInAt');
  writeStored('companyId', String(answer.user.companyId));
  writeStored('userId', String(answer.user.id));
  publish({ status: 'signedIn', user: answer.user, hasSandbox: answer.sandbox });
}

/** Fetches what an admin changed about this person: queues, profile, what the plan allows. */
export async function refreshUser(): Promise<void> {
  updateSessionUser(await call('GET /auth/me'));
}

/** Applies changes that signed-in people made to their own data. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  if (state.status === 'signedIn') publish({ ...state, user: { ...state.user, ...change } });
}
