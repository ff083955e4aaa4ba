/** Gets what an address answers, by the guarded client. Redirects are followed one by one, each checked like the first. */
import {
  type DocumentProblem,
  knowledgeLimits as limits,
} from '@prosa/contract/knowledge/documents';
import type { Core } from '../../../core/ctx.ts';
import {
  type GuardedAnswer,
  guardedRequest,
  TargetRefused,
} from '../../../core/http/guarded-http.ts';

export type FetchedPage =
  | { body: Buffer; charset: string | undefined }
  | { problem: DocumentProblem; status: number | null };

const TIMEOUT_MS = 20_000;
const REDIRECTS_MAX = 5;
const HEADERS = {
  accept: 'text/html, application/pdf, text/*;q=0.9, */*;q=0.5',
  // What is packed could unpack to more than we allow.
  'accept-encoding': 'identity',
  'user-agent': 'Prosa (knowledge base)',
};

export async function fetchPage(core: Core, address: string): Promise<FetchedPage> {
  try {
    return await follow(core, address);
  } catch (error) {
    const problem = error instanceof TargetRefused ? 'forbidden' : 'unreachable';
    return { problem, status: null };
  }
}

async function follow({ config }: Core, address: string): Promise<FetchedPage> {
  let url = address;
  for (let n = 0; n <= REDIRECTS_MAX; n++) {
    const answer = await guardedRequest(config, {
      ...{ method: 'GET', url, headers: HEADERS },
      ...{ timeoutMs: TIMEOUT_MS, bytesMax: limits.bytes.max },
    });
    const next = redirectOf(answer, url);
    if (next === undefined) return pageOf(answer);
    url = next;
  }
  return { problem: 'redirects', status: null };
}

function redirectOf({ status, headers }: GuardedAnswer, from: string): string | undefined {
  const { location } = headers;
  const isMoved = status >= 300 && status < 400 && location !== undefined;
  return isMoved && URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

function pageOf({ status, headers, body }: GuardedAnswer): FetchedPage {
  const { 'content-type': type = '', 'content-encoding': packing = 'identity' } = headers;
  if (status !== 200 || packing !== 'identity') return { problem: 'answer', status };
  return { body, charset: /charset=["']?([\w-]{1,40})/i.exec(type)?.[1] };
}
