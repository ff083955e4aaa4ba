/**
 * The sealed values of one connection. A child has no keys: it asks the gateway, which knows whose session asks, and
 * seals and opens for that connection alone, and only in the tables of linked devices.
 */
import type { SecretPlace, Secrets } from '../../../core/secrets/secrets.ts';
import type { Lease } from '../../leases/lease.ts';
import type { FromChild, ToChild } from './protocol.ts';

/** The columns that a linked device seals, by table: the name of the column is bound into its values. */
const COLUMNS = {
  wa_devices: 'value',
  wa_keys: 'value',
  wa_inbound_journal: 'value',
  wa_sent_messages: 'content',
  messages: 'media_ref',
} as const;

type VaultTable = keyof typeof COLUMNS;

/** A value and its place among those of its connection. */
export interface VaultValue {
  table: VaultTable;
  /** Empty in `messages`, whose values are bound to the connection alone. */
  row: string;
  value: Uint8Array;
}

export interface Vault {
  /** Each call is a round trip to the gateway: values that are written together are sealed together. */
  seal(values: readonly VaultValue[]): Promise<Buffer[]>;
  /** A value that cannot be opened comes back as an error with the reason. */
  open(values: readonly VaultValue[]): Promise<(Buffer | Error)[]>;
}

/** The gateway's side, which has the keys. */
export function keyedVault(secrets: Secrets, lease: Lease): Vault {
  const seal = (value: VaultValue) => secrets.seal(placeOf(lease, value), value.value);
  const open = (value: VaultValue) => {
    try {
      return secrets.unseal(placeOf(lease, value), value.value);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  return {
    seal: async (values) => values.map(seal),
    open: async (values) => values.map(open),
  };
}

/** @throws for a table that linked devices do not use */
function placeOf({ companyId, connectionId }: Lease, { table, row }: VaultValue): SecretPlace {
  if (!Object.hasOwn(COLUMNS, table)) throw new Error(`linked devices keep nothing in ${table}`);
  const named = table === 'messages' ? String(connectionId) : `${connectionId} ${row}`;
  return { table, column: COLUMNS[table], companyId, row: named };
}

/** In the form in which they cross the channel. */
export type WiredValue = Omit<VaultValue, 'value'> & { value: string };
export type WiredAnswer = string | { refused: string };

/** Answers a child's requests for the vault of one of its sessions. */
export async function answerVault(
  vault: Vault,
  { act, values }: Extract<FromChild, { t: 'vault' }>,
): Promise<WiredAnswer[]> {
  const given = values.map(({ value, ...place }) => ({ ...place, value: bytes(value) }));
  const answers = await vault[act](given);
  return answers.map((answer) =>
    answer instanceof Error ? { refused: answer.message } : answer.toString('base64'),
  );
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

type Answered = Extract<ToChild, { t: 'vault' }>;

/** The child's side. */
export class AskedVaults {
  readonly #say: (message: FromChild) => void;
  readonly #waiting = new Map<number, (message: Answered) => void>();
  #asked = 0;

  constructor(say: (message: FromChild) => void) {
    this.#say = say;
  }

  of(lease: Lease): Vault {
    return {
      seal: async (values) =>
        (await this.#ask(lease, 'seal', values)).map((answer) => {
          if (typeof answer === 'string') return bytes(answer);
          throw new Error(answer.refused);
        }),
      open: async (values) =>
        (await this.#ask(lease, 'open', values)).map((answer) =>
          typeof answer === 'string' ? bytes(answer) : new Error(answer.refused),
        ),
    };
  }

  hear(answer: Answered): void {
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }

  async #ask(
    lease: Lease,
    act: keyof Vault,
    values: readonly VaultValue[],
  ): Promise<WiredAnswer[]> {
    if (values.length === 0) return [];
    const { promise, resolve } = Promise.withResolvers<Answered>();
    const id = ++this.#asked;
    this.#waiting.set(id, resolve);
    const wired = values.map(({ value, ...place }) => ({
      ...place,
      value: Buffer.from(value).toString('base64'),
    }));
    this.#say({ t: 'vault', id, lease, act, values: wired });
    const { answers, refused } = await promise;
    if (!answers) throw new Error(refused ?? 'the vault is closed');
    return answers;
  }
}
