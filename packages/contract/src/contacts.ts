import { z } from 'zod';
import {
  deleted,
  emailText,
  ignoredCompany,
  isoTime,
  nameText,
  pageQuery,
  text,
} from './common.ts';
import { ConnectionRef } from './connections.ts';
import { id, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const ContactRef = z.object({
  id: id('contact'),
  uuid: uuid('contact'),
  name: z.string(),
  number: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
});
export type ContactRef = z.output<typeof ContactRef>;

const extraInfo = z
  .array(
    z.object({
      id: z.unknown().meta({ ignored: true }).optional(),
      name: text(100).trim().min(1),
      value: text(1000).trim().min(1),
    }),
  )
  .max(limits.extraInfo.max);

/** The contact of a ticket: what an attendant sees while writing. */
export const TicketContact = ContactRef.extend({
  email: z.string(),
  extraInfo: z.array(z.object({ id: z.number(), name: z.string(), value: z.string() })),
});
export type TicketContact = z.output<typeof TicketContact>;

export const Contact = TicketContact.extend({
  disableBot: z.boolean(),
  whatsappId: id('connection').nullable(),
  whatsapp: ConnectionRef.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
  /** Their messages are not stored, only counted. */
  blocked: z.boolean(),
  blockedCount: z.number(),
});
export type Contact = z.output<typeof Contact>;

/** An import of contacts, running or done. */
export const ContactImport = z.object({
  /** Null if there was no import. */
  importId: z.number().nullable(),
  total: z.number(),
  done: z.number(),
  isDone: z.boolean(),
  /** At most 1,000 of each are listed; the counts are exact. */
  newCount: z.number(),
  errorCount: z.number(),
  newContacts: z.array(z.object({ contactName: z.string(), contactId: id('contact') })),
  errorBag: z.array(
    z.object({
      contactName: z.string(),
      line: z.number(),
      /** A code of `errors`. */
      error: z.object({ message: z.string() }),
    }),
  ),
});
export type ContactImport = z.output<typeof ContactImport>;

/** Contacts that seem to be one person, the oldest first. */
export const DuplicateGroup = z.object({
  reason: z.enum(['number', 'person']),
  contacts: z.array(Contact).min(2),
});
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

const day = z.iso.date();

const editable = {
  name: nameText,
  /** Only the digits count; the server drops all other characters. */
  number: text(limits.contactNumber.max).trim().min(limits.contactNumber.min),
  email: z.union([z.literal(''), emailText]),
  extraInfo,
  /** They receive no automatic messages: no greeting, no menu, no question. */
  disableBot: z.boolean(),
};

const importRows = z.array(z.record(z.string().max(100), z.unknown())).max(limits.importRows.max);

export const contactRoutes = {
  'GET /contacts': route({
    access: 'user',
    right: 'contacts:read',
    query: z.object({
      ...pageQuery,
      changedSince: isoTime.optional(),
      /** Days in the company's calendar on which the contact was created; `date` is a single day. */
      date: day.optional(),
      dateStart: day.optional(),
      dateEnd: day.optional(),
    }),
    response: z.object({
      contacts: z.array(Contact),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List contacts by name; searchParam looks in name, number and e-mail',
  }),
  'GET /contacts/list': route({
    access: 'user',
    query: z.object({ name: text(limits.searchText.max).optional(), companyId: ignoredCompany }),
    response: z.array(ContactRef),
    summary: 'List at most 50 contacts whose name or number matches, for pickers',
  }),
  'POST /contacts/upload': route({
    access: 'user',
    files: ['file'],
    bodyBytes: limits.importBytes.max,
    body: z.union([
      z.object({ rows: importRows.optional() }),
      importRows.transform((rows) => ({ rows })),
    ]),
    response: ContactImport,
    summary:
      'Import contacts from an .xlsx file or from `rows`. With more than 1,000 rows it answers 202 and continues in the background.',
  }),
  'GET /contacts/upload': route({
    access: 'user',
    response: ContactImport,
    summary: 'Get your latest import, running or done',
  }),
  'POST /contacts/import': route({
    access: 'user',
    body: z.object({ whatsappId: id('connection').optional() }),
    response: ContactImport,
    summary: 'Import the address book of a connection, by default of the default one',
  }),
  'GET /contacts/export': route({
    access: 'contacts-page:exportContacts',
    confirm: true,
    /** CSV, not JSON. */
    response: z.unknown(),
    summary:
      'Export all contacts as CSV: name;number;email. Only for admins if the setting `contactExport` says so.',
  }),
  'GET /contacts/duplicates': route({
    access: 'contacts-page:mergeContacts',
    response: z.array(DuplicateGroup),
    summary: 'List at most 50 groups of contacts with the same number, or the same name and e-mail',
  }),
  'POST /contacts/:contactId/merge': route({
    access: 'contacts-page:mergeContacts',
    params: z.object({ contactId: textId('contact') }),
    body: z.object({ otherId: id('contact') }),
    response: Contact,
    summary: 'Merge two contacts with everything that belongs to both; the older one stays',
  }),
  'POST /contacts/:contactId/block': route({
    access: 'user',
    params: z.object({ contactId: textId('contact') }),
    body: z.object({ blocked: z.boolean() }),
    response: Contact,
    summary: 'Block a contact, so that their messages are not stored, or unblock them',
  }),
  'GET /contacts/:contactId': route({
    access: 'user',
    right: 'contacts:read',
    params: z.object({ contactId: textId('contact') }),
    response: Contact,
    summary: 'Get a contact',
  }),
  'POST /contacts': route({
    access: 'user',
    right: 'contacts:write',
    body: z.object({
      name: editable.name,
      number: editable.number,
      email: editable.email.default(''),
      extraInfo: editable.extraInfo.default([]),
      disableBot: editable.disableBot.default(false),
    }),
    status: 201,
    response: Contact,
    example: { name: 'Ana Souza', number: '5511999990000', email: 'ana@example.com' },
    summary: 'Create a contact. ERR_DUPLICATED_CONTACT if the number exists.',
  }),
  'PUT /contacts/:contactId': route({
    access: 'user',
    right: 'contacts:write',
    params: z.object({ contactId: textId('contact') }),
    body: z.object(editable).partial(),
    ifMatch: true,
    response: Contact,
    example: { name: 'Ana Souza Lima' },
    summary: 'Update a contact',
  }),
  'DELETE /contacts/:contactId': route({
    access: 'contacts-page:deleteContact',
    params: z.object({ contactId: textId('contact') }),
    response: deleted(id('contact')),
    summary: 'Delete a contact with their tickets and messages',
  }),
} as const;
