/** Schema pieces that several nouns use. */
import { z } from 'zod';
import { languages, limits } from './limits.ts';

/** Text that a person types: no NUL and no half surrogate pair, which PostgreSQL or JSON would refuse later. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { message: 'ERR_TEXT' });

export const nameText = text(limits.name.max).trim().min(limits.name.min);
export const isoTime = z.iso.datetime({ offset: true }).max(40);
/** With or without an alpha channel: 3, 4, 6 or 8 digits. */
export const color = z.string().regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);
export const emailText = z.email().max(limits.email.max).trim();

export const newPassword = text(limits.password.max).min(limits.password.min);
export const languageCode = z.enum(languages);

/** `true`/`false` as text in a query. */
export const textFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A switch in JSON, or in a form, where everything is text. */
export const formFlag = z.union([z.boolean(), textFlag]);

/** Kept for the requirement's clients, ignored: the company comes from the session. */
export const ignoredCompany = z.unknown().meta({ ignored: true }).optional();

export const pageQuery = {
  searchParam: text(limits.searchText.max).optional(),
  pageNumber: z.coerce.number<string | number>().int().min(1).max(100_000).optional(),
  /** Opaque, from the answer of the page before; wins over pageNumber. */
  cursor: z.string().max(limits.cursor.max).optional(),
  companyId: ignoredCompany,
};

export const deleted = <I extends z.ZodType>(id: I) => z.object({ id });

/** Who wrote a message, where we know it. */
export const Author = z.object({ id: z.number(), name: z.string() });
export type Author = z.output<typeof Author>;
