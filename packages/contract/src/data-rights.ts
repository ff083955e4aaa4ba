import { z } from 'zod';
import { deleted, isoTime } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';
import { retentions } from './setting-keys.ts';

/** All that is stored of a contact, as a file that is kept for a day. */
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
    summary: 'How many closed tickets keeping them for so many days would delete now; 0 keeps all.',
  }),
  'GET /contacts/:contactId/data': route({
    access: 'contacts-page:dataRights',
    params,
    response: ContactExport,
    summary: "The latest export of a contact's data.",
  }),
  'POST /contacts/:contactId/data': route({
    access: 'contacts-page:dataRights',
    confirm: true,
    params,
    status: 202,
    response: ContactExport,
    summary: 'Packs all that is stored of a contact: JSON, CSV and files.',
  }),
  'DELETE /contacts/:contactId/data': route({
    access: 'contacts-page:dataRights',
    confirm: true,
    params,
    response: deleted(id('contact')),
    summary: 'Erases a contact with everything it wrote or was sent, files included.',
  }),
} as const;
