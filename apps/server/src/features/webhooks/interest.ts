/**
 * What a company's webhooks listen to, as this process knows it: code that changes something reads no table while nobody
 * listens. Every process is told of a change; what is known is too old after a while, should that be lost.
 */
import type { WebhookType } from '@prosa/contract/webhooks/events';
import type { Tx } from '../../core/ctx.ts';
import type { Wakes } from '../../core/process/wakes.ts';
import { listenedTypes } from './events.queries.ts';

const KNOWN_MS = 5000;
const COMPANIES_MAX = 10_000;

type Types = ReadonlySet<WebhookType>;

class Interest {
  readonly #byCompany = new Map<number, { types: Types; until: number }>();
  /** What was read before a change is not kept after it. */
  #changes = 0;

  constructor(wakes: Wakes) {
    wakes.on('listening', (companyId) => {
      this.#changes += 1;
      this.#byCompany.delete(companyId);
    });
  }

  async of(tx: Tx): Promise<Types> {
    const { companyId } = tx;
    const known = this.#byCompany.get(companyId);
    const now = performance.now();
    if (known && known.until > now) return known.types;
    const changes = this.#changes;
    const types = await listenedTypes(tx);
    if (this.#byCompany.size >= COMPANIES_MAX) this.#byCompany.clear();
    if (changes === this.#changes) this.#byCompany.set(companyId, { types, until: now + KNOWN_MS });
    return types;
  }
}

const ofProcess = new WeakMap<Wakes, Interest>();

/** Types that some webhook of the company wants. */
export function wantedTypes(tx: Tx): Promise<Types> {
  const { wakes } = tx.core;
  const interest = ofProcess.get(wakes) ?? new Interest(wakes);
  ofProcess.set(wakes, interest);
  return interest.of(tx);
}

/** After a change of webhooks. */
export const listenAnew = (tx: Tx): void =>
  tx.afterCommit(() => tx.core.wakes.send('listening', tx.companyId));
