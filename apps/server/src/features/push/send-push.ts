/** One notification to one browser, through the push service that it named (RFC 8030). */
import type { Core } from '../../core/ctx.ts';
import { guardedRequest, TargetRefused } from '../../core/http/guarded-http.ts';
import { type BrowserKeys, encryptPush } from './encrypt-push.ts';
import { vapidHeader } from './vapid.ts';

/** Older alerts are dropped. */
const TTL_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 16 * 1024;

type Outcome =
  | 'sent'
  /** The subscription is over. */
  | 'gone'
  /** Refused, and a retry would be refused, too. */
  | 'refused';

/** @throws when a retry may succeed */
export async function sendPush(
  core: Pick<Core, 'config' | 'lastingKey' | 'now' | 'log'>,
  to: BrowserKeys & { endpoint: string },
  { text, topic }: { text: string; topic: string },
): Promise<Outcome> {
  const host = new URL(to.endpoint).host;
  try {
    const { status } = await guardedRequest(core.config, {
      method: 'POST',
      url: to.endpoint,
      headers: {
        authorization: await vapidHeader(core, to.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        urgency: 'high',
        topic,
      },
      body: encryptPush(to, text),
      timeoutMs: TIMEOUT_MS,
      bytesMax: ANSWER_BYTES_MAX,
    });
    const outcome = outcomeOf(status);
    if (outcome !== 'sent') core.log.info({ host, status }, 'push.not_accepted');
    return outcome;
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    core.log.warn({ host, reason: error.message }, 'push.address_refused');
    return 'gone';
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  // 401 and 403: subscribed with another key of ours; the browser subscribes again when it is next opened.
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`the push service answers ${status}`);
  return 'refused';
}
