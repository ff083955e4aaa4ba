/** Schemas of ids. Each declares what it refers to, so that the tenant sweep can replace it. */
import { z } from 'zod';
import { limits } from './limits.ts';

export type Ref =
  | 'closeReason'
  | 'company'
  | 'connection'
  | 'contact'
  | 'fileList'
  | 'fileOption'
  | 'macro'
  | 'message'
  | 'integration'
  | 'note'
  | 'prompt'
  | 'queue'
  | 'queueOption'
  | 'quickMessage'
  | 'sandboxMessage'
  | 'session'
  | 'tag'
  | 'template'
  | 'ticket'
  | 'ticketView'
  | 'user';

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** A numeric id in a JSON body or a response. */
export const id = (ref: Ref) => z.number().int().positive().max(MAX_ID).meta({ ref });

/** A numeric id in a path or a query, where everything is text. */
export const textId = (ref: Ref) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .refine((value) => value <= MAX_ID)
    .meta({ ref });

/** A public uuid (tickets in addresses, messages). Accepts other versions than v7: an unknown uuid must be "not found", not malformed. */
export const uuid = (ref: Ref) => z.guid().toLowerCase().meta({ ref });

/** A JSON array of ids in a query: `queueIds=[1,2]`. */
export const textIds = (ref: Ref, max: number = limits.filterIds.max) =>
  z
    .string()
    .max(4000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'not a JSON array' });
        return z.NEVER;
      }
    })
    .pipe(z.array(id(ref)).max(max))
    .meta({ ref });
