/**
 * Why the server no longer accepts a session: it expired or was closed, its user signed in elsewhere, or the company's
 * subscription is over.
 */
export type Refusal = 'ended' | 'takenOver' | 'unpaid';
export type Renewal = 'renewed' | 'unreachable' | Refusal;

export interface SessionAccess {
  send: typeof fetch;
  token(): string | null;
  /** Requests a new access token and stores it. */
  renew(): Promise<Renewal>;
  /** The session is over: clears it and shows the login. */
  end(reason: Refusal): void;
  /** Asks the person to confirm their identity; false when they do not. */
  confirm(): Promise<boolean>;
}

/**
 * Wraps fetch with the session: an expired token is renewed once for all waiting requests, which are then repeated. A
 * request that needs a recent identity confirmation is repeated after it. A plain denial (403 of another code) passes
 * through untouched.
 */
export function authorizedFetch(session: SessionAccess): typeof fetch {
  const send = renewingFetch(session);
  return async function ask(input, init): Promise<Response> {
    const answer = await send(input, init);
    const isUnconfirmed = answer.status === 403 && (await codeOf(answer)) === UNCONFIRMED;
    return isUnconfirmed && (await session.confirm()) ? ask(input, init) : answer;
  };
}

const UNCONFIRMED = 'ERR_CONFIRM_IDENTITY';

function renewingFetch(session: SessionAccess): typeof fetch {
  const renew = sharedCall(session.renew);
  return async (input, init) => {
    const used = session.token();
    const first = await session.send(input, authorize(init, used));
    const refusal = await refusalOf(first);
    if (refusal === null) return first;
    if (refusal !== 'expired') {
      endFor(session, { used, reason: refusal });
      return first;
    }

    // A request that started with the old token may come back after others have renewed it.
    const renewal = session.token() === used ? await renew() : 'renewed';
    if (renewal === 'renewed') return lastTry(session, input, init);
    if (renewal === 'unreachable') throw new TypeError('The session could not be renewed');
    endFor(session, { used, reason: renewal });
    return first;
  };
}

/** Repeats with the new token; a server that refuses that too has ended the session. */
async function lastTry(session: SessionAccess, input: RequestInfo | URL, init?: RequestInit) {
  const used = session.token();
  const answer = await session.send(input, authorize(init, used));
  const refusal = await refusalOf(answer);
  if (refusal !== null)
    endFor(session, { used, reason: refusal === 'expired' ? 'ended' : refusal });
  return answer;
}

/** Concurrent callers share the result of the call that is under way. */
export function sharedCall<T>(call: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= call().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

interface Over {
  used: string | null;
  reason: Refusal;
}

/** A late answer to an old session must not end the new one. */
function endFor(session: SessionAccess, { used, reason }: Over): void {
  if (session.token() === used) session.end(reason);
}

function authorize(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** What a refused answer says about the session; null when it says nothing. */
async function refusalOf(response: Response): Promise<'expired' | Refusal | null> {
  if (![401, 402, 403].includes(response.status)) return null;
  const code = await codeOf(response);
  if (response.status === 401) return refusalOfCode(code);
  return code === 'ERR_SESSION_EXPIRED' || isUnserved(code) ? 'expired' : null;
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
}

/** Try a renewal, which decides: the company may have paid meanwhile. */
const isUnserved = (code: unknown): boolean =>
  code === 'ERR_SUBSCRIPTION_EXPIRED' || code === 'ERR_COMPANY_SUSPENDED';

export function refusalOfCode(code: unknown): Refusal {
  if (isUnserved(code)) return 'unpaid';
  return code === 'ERR_SESSION_TAKEN_OVER' ? 'takenOver' : 'ended';
}
