/**
 * Requests of this product family's clients: plain HTTP through a proxy that maps /x to /api/x, without our own
 * features.
 */
import { expect } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as such a client reads them, without types
type Answer = any;

export interface FamilyClient {
  token: string;
  cookie: string;
  user: Answer;
  /** Sends JSON, or a form; fails on any status but 2xx. */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** The server's address for the client. */
interface Server {
  url: string;
  /** The address under which a proxy reaches the API. */
  api?: string;
}

export async function signIn(
  server: Server,
  credentials: { email: string; password: string },
): Promise<FamilyClient> {
  const { url, api = `${url}/api` } = server;
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(credentials),
  });
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { token, user } = (await response.json()) as Answer;
  return { token, cookie, user, send: sender(api, { token, cookie, origin: url }) };
}

const sender =
  (
    api: string,
    { token, ...headers }: { token: string; cookie: string; origin: string },
  ): FamilyClient['send'] =>
  async (method, path, body) => {
    const response = await fetch(api + path, {
      method,
      ...written(body, { authorization: `Bearer ${token}`, ...headers }),
    });
    const text = await response.text();
    const shown = response.ok ? '' : text;
    expect(`${method} ${path}: ${response.status} ${shown}`).toMatch(/: 20\d $/);
    return text === '' ? {} : JSON.parse(text);
  };

function written(body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  const json = { ...headers, 'content-type': 'application/json' };
  return { headers: json, body: JSON.stringify(body) };
}
