import { z } from 'zod';
import { deleted, isoTime } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import { retentions } from './setting-keys.ts';

/** Everything stored about a contact, as a file that is kept for a day. */
export const ContactExport = z.object({
  state: z.enum(['none', 'waiting', 'done', 'failed']),
  url: z.string().nullable(),
  expiresAt: isoTime.nullable(),
});
export type ContactExport = z.output<typeof ContactExport>;

const params = z.object({ contactId: textId('contact') });

export const dataRightRoutes = {
  'GET /retention/:days': route({
    access: 'settings-page:manage',
    params: z.object({ days: z.enum(retentions) }),
    response: z.object({ count: z.number(), countMore: z.boolean() }),
    summary:
      'Count the closed tickets that a retention of so many days would delete now; 0 keeps all',
  }),
  'GET /contacts/:contactId/data': route({
    access: 'contacts-page:dataRights',
    params,
    response: ContactExport,
    summary: "Get the latest export of a contact's data",
  }),
  'POST /contacts/:contactId/data': route({
    access: 'contacts-page:dataRights',
    confirm: true,
    params,
    status: 202,
    response: ContactExport,
    summary: 'Export everything stored about a contact: JSON, CSV and files',
  }),
  'DELETE /contacts/:contactId/data': route({
    access: 'contacts-page:dataRights',
    confirm: true,
    params,
    response: deleted(id('contact')),
    summary: 'Erase a contact with everything they wrote or received, files included',
  }),
} as const;
