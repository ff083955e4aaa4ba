/** Calls a Typebot server over the guarded client, and says in one word what was wrong. */
import type { Core } from '../../../core/ctx.ts';
import type { GuardedAnswer } from '../../../core/http/guarded-http.ts';
import { type Problem, problemOf as problemOfHook } from '../hook/call-hook.ts';
import { wordsOf } from '../hook/read-answer.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;
/** Its blocks may call other programs and models before it answers. */
export const CALL_MS = 30_000;

export interface TypebotTarget {
  id: number;
  url: string;
  slug: string;
}

interface Sent {
  companyId: number;
  /** The same for every attempt. */
  id: string;
  /** Null begins a new conversation. */
  sessionId: string | null;
  body: object;
}

/** @throws what the guarded client throws */
export function callTypebot(
  core: Pick<Core, 'config' | 'circuits'>,
  { url, slug }: TypebotTarget,
  { companyId, id, sessionId, body }: Sent,
): Promise<GuardedAnswer> {
  const path =
    sessionId === null
      ? `typebots/${encodeURIComponent(slug)}/startChat`
      : `sessions/${encodeURIComponent(sessionId)}/continueChat`;
  return core.circuits.request(core.config, companyId, {
    method: 'POST',
    url: `${baseOf(url)}/api/v1/${path}`,
    // No `Origin`: bots that allow only some of them let in what has none.
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': 'Prosa',
      'webhook-id': id,
    },
    body: Buffer.from(JSON.stringify(body)),
    timeoutMs: CALL_MS,
    bytesMax: ANSWER_BYTES_MAX,
  });
}

/** People paste the address of the API, or one with a slash at its end. */
export function baseOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  const parts = pathname.split('/');
  const api = parts.indexOf('api');
  const path = api === -1 ? pathname : parts.slice(0, api).join('/');
  return `${origin}${path.endsWith('/') ? path.slice(0, -1) : path}`;
}

/** Null if it is an answer. The server's own words are for admins alone. */
export function problemOf(answer: GuardedAnswer): Problem | null {
  const problem = problemOfHook(answer);
  const { code } = wordsOf(answer.body);
  return problem && { ...problem, code: codes[String(code)] ?? problem.code };
}

const codes: Record<string, Problem['code']> = {
  NOT_FOUND: 'notFound',
  FORBIDDEN: 'denied',
  UNAUTHORIZED: 'denied',
};
