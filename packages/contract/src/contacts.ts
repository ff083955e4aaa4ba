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

export const Contact = ContactRef.extend({
  email: z.string(),
  disableBot: z.boolean(),
  whatsappId: id('connection').nullable(),
  extraInfo: z.array(z.object({ id: z.number(), name: z.string(), value: z.string() })),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Contact = z.output<typeof Contact>;

const editable = {
  name: nameText,
  /** Digits count; anything else that people write in numbers is dropped by the server. */
  number: text(limits.contactNumber.max).trim().min(limits.contactNumber.min),
  email: z.union([z.literal(''), emailText]),
  extraInfo,
};

export const contactRoutes = {
  'GET /contacts': route({
    access: 'user',
    query: z.object({ ...pageQuery, changedSince: isoTime.optional() }),
    response: z.object({
      contacts: z.array(Contact),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'Contacts by name; searchParam looks into name, number and e-mail.',
  }),
  'GET /contacts/list': route({
    access: 'user',
    query: z.object({ name: text(limits.searchText.max).optional(), companyId: ignoredCompany }),
    response: z.array(ContactRef),
    summary: 'At most 50 contacts whose name or number matches, for pickers.',
  }),
  'GET /contacts/:contactId': route({
    access: 'user',
    params: z.object({ contactId: textId('contact') }),
    response: Contact,
    summary: 'One contact.',
  }),
  'POST /contacts': route({
    access: 'user',
    body: z.object({
      name: editable.name,
      number: editable.number,
      email: editable.email.default(''),
      extraInfo: editable.extraInfo.default([]),
    }),
    status: 201,
    response: Contact,
    summary: 'Adds a contact. ERR_DUPLICATED_CONTACT when the number is known.',
  }),
  'PUT /contacts/:contactId': route({
    access: 'user',
    params: z.object({ contactId: textId('contact') }),
    body: z.object(editable).partial(),
    response: Contact,
    summary: 'Changes a contact.',
  }),
  'DELETE /contacts/:contactId': route({
    access: 'contacts-page:deleteContact',
    params: z.object({ contactId: textId('contact') }),
    response: deleted(id('contact')),
    summary: 'Deletes a contact with its tickets and messages.',
  }),
} as const;
