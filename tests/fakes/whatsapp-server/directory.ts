/** The directory of accounts, by number and by LID, and of groups. */
import { jidDecode } from 'baileys';
import { Account } from './account.ts';
import type { Group } from './group.ts';

/** Far above every telephone number, so that the two cannot be confused. */
const LID_OFFSET = 900_000_000_000_000n;

export interface DeviceOf {
  readonly account: Account;
  readonly device: number;
}

export class Directory {
  readonly groups = new Map<string, Group>();
  readonly #numbers = new Map<string, Account>();
  readonly #lids = new Map<string, Account>();

  /** Returns the same account for the same number. */
  account(number: string, name = number): Account {
    const known = this.#numbers.get(number);
    if (known) return known;
    const account = new Account({ number, name, lid: String(BigInt(number) + LID_OFFSET) });
    this.#numbers.set(number, account);
    this.#lids.set(account.lid, account);
    return account;
  }

  find(jid: string | undefined): Account | undefined {
    return this.findDevice(jid)?.account;
  }

  /** Device 0 is the phone. */
  findDevice(jid: string | undefined): DeviceOf | undefined {
    const name = jidDecode(jid);
    if (!name) return undefined;
    const account = (name.server === 'lid' ? this.#lids : this.#numbers).get(name.user);
    return account && { account, device: name.device ?? 0 };
  }
}
