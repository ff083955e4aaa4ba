/** Column types that every table shares. */
import { bigint, customType, jsonb, text, timestamp } from './drizzle.ts';

/** Ids and counters, far below 2^53. */
export const int8 = (name: string) => bigint(name, { mode: 'number' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An instant in milliseconds, as JavaScript has them. */
export const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** Who last changed which field of a row, maintained by triggers: `{name: [rev, user id, time]}`. */
export type Edits = Record<string, [rev: number, userId: number | null, at: string]>;

export const edits = () => jsonb('edits').$type<Edits>();

export const companyId = () => int8('company_id').notNull();
export const identity = () => int8('id').generatedAlwaysAsIdentity();
export const createdAt = () => time('created_at').notNull().defaultNow();
export const updatedAt = () => time('updated_at').notNull().defaultNow();
export const rev = () => int8('rev').notNull().default(1);
export const textOr = (name: string, value: string) => text(name).notNull().default(value);
