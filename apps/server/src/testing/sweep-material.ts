/** Building blocks of the sweep's requests. */
import type { Core } from '../core/ctx.ts';
import type { Side } from './sweep-world.ts';

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
