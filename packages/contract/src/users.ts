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
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { profiles } from './permissions.ts';
import { QueueRef } from './queues.ts';
import { route } from './route.ts';

const allTicket = z.enum(['enabled', 'desabled']);

/** What everybody may know of a colleague: enough for a transfer. */
export const UserRef = z.object({
  id: id('user'),
  name: z.string(),
  online: z.boolean(),
  queues: z.array(QueueRef),
});
export type UserRef = z.output<typeof UserRef>;

/** What an admin sees, and everybody of himself. */
export const User = UserRef.extend({
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  allTicket,
  whatsappId: id('connection').nullable(),
  companyId: id('company'),
  createdAt: isoTime,
  rev: z.number(),
});
export type User = z.output<typeof User>;

const password = text(limits.password.max).min(limits.password.min);

const editable = {
  name: nameText,
  email: emailText,
  profile: z.enum(profiles),
  queueIds: z.array(id('queue')).max(200),
  whatsappId: id('connection').nullable(),
  allTicket,
};

export const userRoutes = {
  'GET /users': route({
    access: 'user',
    query: z.object(pageQuery),
    response: z.object({
      /** Full rows for admins; for others, colleagues by name and queues. */
      users: z.array(z.union([User, UserRef])),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'Users of the company, by name.',
  }),
  'GET /users/list': route({
    access: 'user',
    query: z.object({ companyId: ignoredCompany }),
    response: z.array(UserRef),
    summary: 'Every user of the company with his queues.',
  }),
  'GET /users/:userId': route({
    access: 'user',
    params: z.object({ userId: textId('user') }),
    response: User,
    summary: 'One user: oneself, or anybody for an admin.',
  }),
  'POST /users': route({
    access: 'users-page:manage',
    body: z.object({
      name: editable.name,
      email: editable.email,
      password,
      profile: editable.profile.default('user'),
      queueIds: editable.queueIds.default([]),
      whatsappId: editable.whatsappId.default(null),
      allTicket: allTicket.default('desabled'),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: User,
    summary: 'Adds a user.',
  }),
  'PUT /users/:userId': route({
    access: 'user',
    params: z.object({ userId: textId('user') }),
    body: z.object({ ...editable, password, companyId: ignoredCompany }).partial(),
    response: User,
    summary:
      'Changes a user: an admin anybody; others themselves, where profile, queues and allTicket are ignored.',
  }),
  'DELETE /users/:userId': route({
    access: 'users-page:manage',
    params: z.object({ userId: textId('user') }),
    response: deleted(id('user')),
    summary: 'Deletes a user; his open tickets go back to pending.',
  }),
} as const;
