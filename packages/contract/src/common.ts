/** Schemas that several nouns use. */
import { z } from 'zod';
import { languages, limits } from './limits.ts';

/** Typed text. Refuses NUL and lone surrogates, which PostgreSQL or JSON would refuse later. */
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

/** `true` or `false` as text in a query. */
export const textFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A boolean in JSON, or as text in a form. */
export const formFlag = z.union([z.boolean(), textFlag]);

/** Accepted from other clients of the family and ignored: the company comes from the session. */
export const ignoredCompany = z.unknown().meta({ ignored: true }).optional();

export const pageQuery = {
  searchParam: text(limits.searchText.max).optional(),
  pageNumber: z.coerce.number<string | number>().int().min(1).max(100_000).optional(),
  /** Opaque, from the response with the previous page; takes precedence over pageNumber. */
  cursor: z.string().max(limits.cursor.max).optional(),
  companyId: ignoredCompany,
};

export const deleted = <I extends z.ZodType>(id: I) => z.object({ id });

/** Author of a message, if known. */
export const Author = z.object({ id: z.number(), name: z.string() });
export type Author = z.output<typeof Author>;
