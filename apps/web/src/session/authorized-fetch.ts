export type Renewal = 'renewed' | 'refused' | 'unreachable';

export interface SessionDoor {
  send: typeof fetch;
  token(): string | null;
  /** Asks for a new access token and stores it. */
  renew(): Promise<Renewal>;
  /** The session is over: forget it and show the login. */
  end(): void;
}

/**
 * Wraps fetch with the session: a merely expired token is renewed once for all requests that wait,
 * which are then repeated. A plain denial (403 of another code) passes through untouched.
 */
export function authorizedFetch(door: SessionDoor): typeof fetch {
  const renew = sharedCall(door.renew);
  return async (input, init) => {
    const used = door.token();
    const first = await door.send(input, authorize(init, used));
    if (first.status === 401) return ended(door, used, first);
    if (!(await isExpired(first))) return first;

    // A request that started with the old token may come back after others have renewed it.
    const renewal = door.token() === used ? await renew() : 'renewed';
    if (renewal === 'refused') return ended(door, used, first);
    if (renewal === 'unreachable') throw new TypeError('The session could not be renewed');
    return lastTry(door, input, init);
  };
}

/** With the new token; a server that refuses that too has ended the session. */
async function lastTry(door: SessionDoor, input: RequestInfo | URL, init?: RequestInit) {
  const used = door.token();
  const answer = await door.send(input, authorize(init, used));
  const isRefused = answer.status === 401 || (await isExpired(answer));
  return isRefused ? ended(door, used, answer) : answer;
}

/** Everybody who calls while one is under way gets that one's answer. */
export function sharedCall<T>(call: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= call().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** A late answer to an old session must not end the new one. */
function ended(door: SessionDoor, used: string | null, response: Response): Response {
  if (door.token() === used) door.end();
  return response;
}

function authorize(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    body.error === 'ERR_SESSION_EXPIRED'
  );
}
