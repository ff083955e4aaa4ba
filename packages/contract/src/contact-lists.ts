import { z } from 'zod';
import { campaignOutcomes } from './campaigns/states.ts';
import {
  deleted,
  emailText,
  ignoredCompany,
  isoTime,
  nameText,
  pageQuery,
  text,
} from './common.ts';
import { ContactImport } from './contacts.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

declare module './ids.ts' {
  interface Refs {
    contactList: true;
    contactListItem: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. An update may also be a new count of contacts. */
    ContactList:
      | { action: 'create' | 'update'; record: ContactList }
      | { action: 'delete'; id: number };
    /** Sent to admins. Reload: many contacts of the list have changed, fetch them. */
    ContactListItem:
      | { action: 'create' | 'update'; record: ContactListItem }
      | { action: 'delete'; id: number; contactListId: number }
      | { action: 'reload'; contactListId: number };
  }
}

/** Whether a number has an account; unknown until it is checked, and where nobody can tell. */
export const validities = ['unknown', 'yes', 'no'] as const;
export type Validity = (typeof validities)[number];

/** A check of numbers. Waiting: no connection that can check numbers is up. */
const NumberCheck = z.object({
  state: z.enum(['idle', 'running', 'waiting']),
  done: z.number(),
  total: z.number(),
});

export const ContactListRef = z.object({
  id: id('contactList'),
  name: z.string(),
  contactsCount: z.number(),
});
export type ContactListRef = z.output<typeof ContactListRef>;

export const ContactList = ContactListRef.extend({
  validCount: z.number(),
  invalidCount: z.number(),
  check: NumberCheck,
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type ContactList = z.output<typeof ContactList>;

export const ContactListItem = z.object({
  id: id('contactListItem'),
  contactListId: id('contactList'),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Further columns of the spreadsheet, by heading. */
  fields: z.record(z.string(), z.string()),
  valid: z.enum(validities),
  /** The same for other clients of the family. */
  isWhatsappValid: z.boolean(),
  checkedAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type ContactListItem = z.output<typeof ContactListItem>;

/**
 * Where contacts come from: those with tickets of a tag, those whom a campaign has reached so far or not, or those that a
 * search of the contacts page finds.
 */
export const contactListSource = z.union([
  z.object({ tagId: id('tag') }),
  z.object({ campaign: z.object({ id: id('campaign'), outcome: z.enum(campaignOutcomes) }) }),
  z.object({
    contacts: z.object({
      searchParam: text(limits.searchText.max).trim().optional(),
      /** Days in the company's calendar on which the contact was created. */
      dateStart: z.iso.date().optional(),
      dateEnd: z.iso.date().optional(),
    }),
  }),
]);
export type ListSource = z.output<typeof contactListSource>;

const access = { access: 'contact-lists-page:manage', plan: 'useCampaigns' } as const;
const params = z.object({ contactListId: textId('contactList') });
const itemParams = z.object({ contactListItemId: textId('contactListItem') });

const editable = {
  name: nameText,
  number: text(limits.contactNumber.max).trim().min(limits.contactNumber.min),
  email: z.union([z.literal(''), emailText]),
};
const ignoredValidity = z.unknown().meta({ ignored: true }).optional();

export const contactListRoutes = {
  'GET /contact-lists': route({
    ...access,
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(ContactList),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List contact lists by name, each with its number of contacts',
  }),
  'GET /contact-lists/list': route({
    ...access,
    query: z.object({ companyId: ignoredCompany }),
    response: z.array(ContactListRef),
    summary: 'List contact lists by name, for pickers',
  }),
  'GET /contact-lists/example': route({
    ...access,
    /** An .xlsx file, not JSON. */
    response: z.unknown(),
    summary: 'Download an example of a spreadsheet that can be imported',
  }),
  'GET /contact-lists/:contactListId': route({
    ...access,
    params,
    response: ContactList,
    summary: 'Get a contact list',
  }),
  'POST /contact-lists': route({
    ...access,
    body: z.object({ name: nameText, companyId: ignoredCompany }),
    status: 201,
    response: ContactList,
    summary: 'Create a contact list. ERR_CONTACTLIST_NAME_ALREADY_EXISTS.',
  }),
  'PUT /contact-lists/:contactListId': route({
    ...access,
    params,
    body: z.object({
      name: nameText.optional(),
      id: z.unknown().meta({ ignored: true }).optional(),
      companyId: ignoredCompany,
    }),
    ifMatch: true,
    response: ContactList,
    summary: 'Rename a contact list',
  }),
  'DELETE /contact-lists/:contactListId': route({
    ...access,
    params,
    response: deleted(id('contactList')),
    summary: 'Delete a contact list with its contacts',
  }),
  'POST /contact-lists/:contactListId/upload': route({
    ...access,
    params,
    files: ['file'],
    body: z.object({}),
    response: ContactImport,
    summary:
      'Import contacts from an .xls or .xlsx file. With more than 1,000 rows it answers 202 and continues in the background.',
  }),
  'GET /contact-lists/:contactListId/upload': route({
    ...access,
    params,
    response: ContactImport,
    summary: 'Get the latest import into the list, running or done',
  }),
  'POST /contact-lists/:contactListId/fill': route({
    ...access,
    params,
    body: contactListSource,
    status: 202,
    response: ContactList,
    summary:
      'Add contacts that have tickets with a tag, that a search finds, or for whom a campaign had a result; continues in the background',
  }),
  'POST /contact-lists/:contactListId/check': route({
    ...access,
    params,
    body: z.object({
      /** Also check numbers that have been checked before. */
      again: z.boolean().default(false),
    }),
    status: 202,
    response: ContactList,
    summary:
      'Check in the background which numbers have an account. ERR_NO_NUMBER_LOOKUP if no connected connection can check numbers.',
  }),
  'DELETE /contact-lists/:contactListId/check': route({
    ...access,
    params,
    response: ContactList,
    summary: 'Stop checking numbers',
  }),
  'GET /contact-list-items': route({
    ...access,
    query: z.object({
      ...pageQuery,
      contactListId: textId('contactList'),
      validity: z.enum(validities).optional(),
    }),
    response: z.object({
      contacts: z.array(ContactListItem),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List the contacts of a list, the newest first; searchParam looks in name, number and e-mail',
  }),
  'GET /contact-list-items/:contactListItemId': route({
    ...access,
    params: itemParams,
    response: ContactListItem,
    summary: 'Get a contact of a list',
  }),
  'POST /contact-list-items': route({
    ...access,
    body: z.object({
      contactListId: id('contactList'),
      name: editable.name,
      number: editable.number,
      email: editable.email.default(''),
      isWhatsappValid: ignoredValidity,
      companyId: ignoredCompany,
    }),
    status: 201,
    response: ContactListItem,
    summary: 'Add a contact to a list. ERR_CONTACTLISTITEM_ALREADY_EXISTS.',
  }),
  'PUT /contact-list-items/:contactListItemId': route({
    ...access,
    params: itemParams,
    body: z
      .object({
        ...editable,
        id: z.unknown().meta({ ignored: true }),
        contactListId: z.unknown().meta({ ignored: true }),
        isWhatsappValid: ignoredValidity,
        companyId: ignoredCompany,
      })
      .partial(),
    ifMatch: true,
    response: ContactListItem,
    summary: 'Update a contact of a list; a new number is checked again',
  }),
  'DELETE /contact-list-items/:contactListItemId': route({
    ...access,
    params: itemParams,
    response: deleted(id('contactListItem')),
    summary: 'Remove a contact from its list',
  }),
} as const;
