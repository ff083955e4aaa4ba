/** Sends the request of a node: for customers, and for whoever tries the flow. */
import type { FlowRequest, RequestResult } from '@prosa/flow/flow-state';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import type { Core } from '../../../core/ctx.ts';
import type { GuardedAnswer } from '../../../core/http/guarded-http.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;

interface Sending {
  companyId: number;
  request: Omit<FlowRequest, 'node'>;
  /** The stored credential of the node. */
  authorization: string | null;
  /** The same for every attempt, so that the other side can recognise repeats. */
  id: string;
  /** The longest answer. */
  bytesMax?: number;
}

/** @throws what the guarded client throws */
export function sendRequest(
  core: Pick<Core, 'config' | 'circuits'>,
  { companyId, request, authorization, id, bytesMax = ANSWER_BYTES_MAX }: Sending,
): Promise<GuardedAnswer> {
  const { method, url, headers, body, timeoutMs } = request;
  return core.circuits.request(core.config, companyId, {
    method,
    url,
    headers: {
      accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
      ...(hasBody(request) && { 'content-type': 'application/json' }),
      ...(authorization !== null && { [AUTHORIZATION]: oneLine(authorization) }),
      ...ownHeaders(headers),
      'accept-encoding': 'identity',
      'user-agent': 'Prosa',
      'webhook-id': id,
    },
    ...(hasBody(request) && { body: Buffer.from(body) }),
    timeoutMs,
    bytesMax,
  });
}

const hasBody = ({ method, body }: Pick<FlowRequest, 'method' | 'body'>): boolean =>
  method !== 'GET' && body !== '';

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Those by which HTTP itself works, and our own. */
const RESERVED =
  /^(?:accept-encoding|connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*)$/;

const ownHeaders = (headers: FlowRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    headers
      .map(({ key, value }) => [key.trim().toLowerCase(), oneLine(value)] as const)
      .filter(([key]) => NAME.test(key) && !RESERVED.test(key)),
  );

/** Headers carry no line breaks and no other control characters, and only Latin letters. */
const oneLine = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ').trim();

/** What the flow hears of an answer: JSON, else text. Any other status than 2xx is a failure. */
export function resultOf({ status, body }: Pick<GuardedAnswer, 'status' | 'body'>): RequestResult {
  if (status < 200 || status > 299) return { ok: false };
  const text = body.toString().toWellFormed();
  try {
    return { ok: true, body: JSON.parse(text) };
  } catch {
    return { ok: true, body: text };
  }
}
