/** What the sweep's requests are made of. */
import type { Api } from '@prosa/contract';
import type { Call } from '@prosa/contract/client';
import type { Ref } from '@prosa/contract/ids';
import { type Core, companyCtx, inTransaction, type Tx } from '../core/ctx.ts';
import { saveAccount } from '../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { buildConnection } from './builders.ts';
import type { Side, SideOptions } from './sweep-world.ts';

export interface SweepRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Sent as a form, with the body's fields. */
  files?: Record<string, Uint8Array>;
  headers?: Record<string, string>;
  /** The expected status, if not success: the route has no ids, and no fixture can meet its requirements. */
  status?: number;
}

export interface Material {
  readonly core: Core;
  /** Rows of the caller's company, created for this route alone. */
  readonly own: Side;
  /** The other company. */
  readonly foreignCompany: number;
  /** A word that only the other company's texts have. */
  readonly foreignWord: string;
}

export type Fixture = (material: Material) => SweepRequest[] | Promise<SweepRequest[]>;

/** What each `*.sweep.ts` exports as `fixtures`: its routes. */
export type Fixtures = { [Key in keyof Api]?: Fixture };

/** The word in the names and texts of one side. */
export interface Words {
  readonly n: number;
  name(what: string): string;
}

interface Thing {
  table: string;
  /** One row for each side. @returns their ids, in order */
  insert(tx: Tx, words: readonly Words[], options: SideOptions): Promise<number[]>;
}

/** What each `*.sweep.ts` may export as `things`: rows that every side has, by what ids refer to. */
export type Things = { [Key in Ref]?: Thing };

export interface EditMaterial {
  params?: Record<string, string | number>;
  /** Path to read its rev from, if not the path of the PUT. */
  readAt?: string;
  /** Two edits, and the fields of the first. */
  edits: [Record<string, unknown>, Record<string, unknown>];
  fields: string[];
}

/** What each `*.sweep.ts` may export as `edits`: for a PUT with If-Match, a new row and two edits of it. */
export type Edits = { [Key in keyof Api]?: (call: Call) => Promise<EditMaterial> };

let numbers = 0;
export const nextNumber = () => `55118${String(80_000_000 + ++numbers)}`;
export const nextEmail = () => `new-${++numbers}@example.com`;
export const nextColor = () => `#${(++numbers).toString(16).padStart(6, 'f')}`;
export const nextName = () => `Nova ${++numbers}`;

/** The next unique value. */
export const nextCount = (): number => ++numbers;

export const justParams =
  (params: (material: Material) => Record<string, unknown>): Fixture =>
  (material) => [{ params: params(material) }];

export const ticketOf = ({ own }: Material) => ({ ticketId: own.ticket });

export const connectionOf = ({ own }: Material) => ({ whatsappId: own.connection });

export const nextPassword = () => `Senha-nova-${nextCount()}`;

/** One whose account is filled in; Meta is out of reach. */
export const cloudConnection = async ({ core, own }: Material) => {
  const { id } = await buildConnection(core, own.company, { provider: 'cloud' });
  await inTransaction(companyCtx(core, own.company), (tx) =>
    saveAccount(tx, id, {
      phoneNumberId: String(30_000_000 + nextCount()),
      businessAccountId: '40000000',
      token: 'EAAG-old-token',
      appSecret: 'old-app-secret',
    }),
  );
  return { whatsappId: id };
};
