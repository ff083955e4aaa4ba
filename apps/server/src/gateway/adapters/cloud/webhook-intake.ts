/**
 * Takes webhooks in: those that arrive together share the look-up of their accounts, and a transaction of each company.
 * Reports wait a moment for each other, all other webhooks are stored at once.
 */
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import { gather } from '../../../core/process/gather.ts';
import { unscopedWebhookAccounts, type WebhookAccount } from './cloud-accounts.queries.ts';
import { type NewWebhook, storeWebhooks } from './cloud-webhooks.queries.ts';
import { ReportGate } from './report-gate.ts';
import { parseWebhook } from './webhook-events.ts';
import { type ArrivedWebhook, idsIn, isReport, signersOf } from './webhook-signature.ts';

const TOGETHER_MAX = 100;

type Store = (webhook: NewWebhook) => Promise<PromiseSettledResult<void>>;

export class WebhookIntake {
  readonly #core: Core;
  readonly #findNamed: (ids: readonly string[]) => Promise<WebhookAccount[]>;
  /** By company: one whose rows are locked delays no other. */
  readonly #stores = new Map<number, Store>();
  readonly #gate = new ReportGate();

  constructor(core: Core) {
    this.#core = core;
    this.#findNamed = gather((all) => findNamed(core, all), TOGETHER_MAX, 'later');
  }

  /**
   * Resolves after the commit.
   * @throws ERR_INVALID_CREDENTIALS when no account that it names has signed it
   */
  take(webhook: ArrivedWebhook): Promise<void> {
    const mayWait = isReport(webhook.body);
    return this.#gate.run(mayWait, () => this.#takeIn(webhook, mayWait));
  }

  async #takeIn(webhook: ArrivedWebhook, mayWait: boolean): Promise<void> {
    const { body } = webhook;
    const { cloudWebhooks } = this.#core.metrics;
    const named = await this.#findNamed(idsIn(body));
    const signers = signersOf(webhook, named);
    if (signers.length === 0) {
      cloudWebhooks.inc({ result: named.length > 0 ? 'refused' : 'unknown' });
      throw appError('ERR_INVALID_CREDENTIALS');
    }
    if (parseWebhook(body) === undefined) return cloudWebhooks.inc({ result: 'unreadable' });
    const stored = await Promise.all(
      signers.map(({ companyId, connectionId }) =>
        this.#storeOf(companyId)({ connectionId, body, isReport: mayWait }),
      ),
    );
    for (const each of stored) if (each.status === 'rejected') throw each.reason;
    cloudWebhooks.inc({ result: 'stored' });
  }

  #storeOf(companyId: number): Store {
    const known = this.#stores.get(companyId);
    if (known) return known;
    const store = gather(
      (webhooks: readonly NewWebhook[]) => storeTogether(this.#core, companyId, webhooks),
      TOGETHER_MAX,
      'later',
    );
    this.#stores.set(companyId, store);
    return store;
  }
}

/** @returns for each, the accounts of its ids */
async function findNamed(core: Core, all: readonly (readonly string[])[]) {
  const accounts = await unscopedWebhookAccounts(core, [...new Set(all.flat())]);
  return all.map((ids) => accounts.filter((account) => account.ids.some((id) => ids.includes(id))));
}

/** Larger ones are stored alone: one statement should not hold hundreds of megabytes. */
const SMALL_BYTES = 64 * 1024;

/** If one cannot be stored, the others are stored without it. */
async function storeTogether(
  core: Core,
  companyId: number,
  webhooks: readonly NewWebhook[],
): Promise<PromiseSettledResult<void>[]> {
  const store = (...some: NewWebhook[]) =>
    inTransaction(companyCtx(core, companyId), (tx) => storeWebhooks(tx, some));
  const small = webhooks.filter(({ body }) => body.length <= SMALL_BYTES);
  const together = small.length > 1 ? await settle(store(...small)) : undefined;
  const results: PromiseSettledResult<void>[] = [];
  for (const webhook of webhooks) {
    const isStored = together?.status === 'fulfilled' && small.includes(webhook);
    results.push(isStored ? together : await settle(store(webhook)));
  }
  return results;
}

const settle = async (work: Promise<void>): Promise<PromiseSettledResult<void>> =>
  (await Promise.allSettled([work]))[0];
