/**
 * Brazilian mobile numbers have a ninth digit, and WhatsApp knows some accounts with it and others without. Before
 * the first message to a person who never wrote to us, both spellings are looked up; the one found is kept as their
 * number.
 */
import type { WASocket } from 'baileys';
import { respellNumber } from '../../../conversation/contacts/contacts.queries.ts';
import { emitContactsAgain } from '../../../conversation/contacts/contacts.realtime.ts';
import { spellingsOf } from '../../../conversation/contacts/phone-number.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import type { Identity } from '../../../provider/port.ts';
import { assertFence, type Lease } from '../../leases/lease.ts';
import { partsOf } from './addresses.ts';
import { hasWritten } from './device.queries.ts';
import { KeyCache } from './key-cache.ts';

const KEPT = 1000;

/** As given, then the other spelling; undefined for every other number. */
export function formsOf(number: string): [string, string] | undefined {
  const [other] = spellingsOf(number).filter((one) => one !== number);
  return other ? [number, other] : undefined;
}

export class Spelling {
  readonly #core: Core;
  readonly #lease: Lease;
  /** Addresses by the given number. */
  readonly #found = new KeyCache<string>(KEPT);

  constructor({ core, lease }: { core: Core; lease: Lease }) {
    this.#core = core;
    this.#lease = lease;
  }

  /** The address to write to; undefined when the number has no account. */
  async of(socket: WASocket, jid: string, to: readonly Identity[]): Promise<string | undefined> {
    const { user, server } = partsOf(jid);
    const forms = server === 's.whatsapp.net' ? formsOf(user) : undefined;
    if (!forms) return jid;
    const known = this.#found.get(user);
    if (known) return known;
    // Their own messages have shown how their number is spelled.
    if (await this.#inCompany((tx) => hasWritten(tx, this.#lease.connectionId, to))) {
      this.#found.set(user, jid);
      return jid;
    }
    const answers = await socket.onWhatsApp(...forms);
    // Try even if the answer is unknown.
    if (!answers) return jid;
    const found = answers.find(({ exists }) => exists)?.jid;
    if (found) await this.#keep(user, found);
    return found;
  }

  async #keep(given: string, found: string): Promise<void> {
    this.#found.set(given, found);
    const { user } = partsOf(found);
    if (user === given) return;
    await this.#inCompany(async (tx) => {
      await assertFence(tx, this.#lease);
      await emitContactsAgain(tx, await respellNumber(tx, given, user));
    });
  }

  #inCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(companyCtx(this.#core, this.#lease.companyId), work);
  }
}
