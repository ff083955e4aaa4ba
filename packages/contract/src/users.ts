import { z } from 'zod';
import { alertKinds, alertSounds } from './alerts.ts';
import {
  deleted,
  emailText,
  ignoredCompany,
  isoTime,
  languageCode,
  nameText,
  newPassword,
  pageQuery,
  text,
} from './common.ts';
import { id, textId } from './ids.ts';
import { availabilities } from './limits.ts';
import { profiles } from './permissions.ts';
import { ServedQueue } from './queues.ts';
import { route } from './route.ts';

const allTicket = z.enum(['enabled', 'desabled']);

/** What every user may see of a colleague: enough for a transfer. */
export const UserRef = z.object({
  id: id('user'),
  name: z.string(),
  online: z.boolean(),
  /** Away: online, but not assigned any tickets. */
  availability: z.enum(availabilities),
  /** Signed address, valid for half a day. */
  profilePicUrl: z.string().nullable(),
  queues: z.array(ServedQueue),
});
export type UserRef = z.output<typeof UserRef>;

/** A user who can receive a ticket, with the number of open tickets they hold, without groups. */
export const Attendant = UserRef.extend({ openTickets: z.number() });
export type Attendant = z.output<typeof Attendant>;

/** The full row: for admins, and for the users themselves. */
export const User = UserRef.extend({
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  allTicket,
  whatsappId: id('connection').nullable(),
  language: languageCode.nullable(),
  /** Two-step sign-in is enabled. */
  twoFactor: z.boolean(),
  companyId: id('company'),
  createdAt: isoTime,
  rev: z.number(),
});
export type User = z.output<typeof User>;

const editable = {
  name: nameText,
  email: emailText,
  profile: z.enum(profiles),
  queueIds: z.array(id('queue')).max(200),
  whatsappId: id('connection').nullable(),
  allTicket,
  /** Makes the user an operator. Only operators can set it. */
  super: z.boolean(),
};
const params = z.object({ userId: textId('user') });

const Alerts = z.object({
  alertsOff: z.array(z.enum(alertKinds)).max(alertKinds.length),
  alertSound: z.enum(alertSounds),
});
export type Alerts = z.output<typeof Alerts>;

export const userRoutes = {
  'GET /users': route({
    access: 'user',
    query: z.object(pageQuery),
    response: z.object({
      /** Full rows for admins; other users get names and queues. */
      users: z.array(z.union([User, UserRef])),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List users by name',
  }),
  'GET /users/list': route({
    access: 'user',
    query: z.object({ companyId: ignoredCompany }),
    response: z.array(UserRef),
    summary: 'List every user with their queues',
  }),
  'GET /users/attendants': route({
    access: 'user',
    query: z.object({
      /** Only users who serve this queue. */
      queueId: textId('queue').optional(),
      searchParam: pageQuery.searchParam,
    }),
    response: z.array(Attendant),
    summary:
      'List the users a ticket can be given to: online first, then away; within each group, those with the fewest open tickets first. At most 50.',
  }),
  'GET /users/:userId': route({
    access: 'user',
    params,
    response: User,
    summary: 'Get a user: your own account, or any user if you are an admin',
  }),
  'POST /users': route({
    access: 'users-page:manage',
    body: z.object({
      name: editable.name,
      email: editable.email,
      password: newPassword,
      profile: editable.profile.default('user'),
      queueIds: editable.queueIds.default([]),
      whatsappId: editable.whatsappId.default(null),
      allTicket: allTicket.default('desabled'),
      super: editable.super.default(false),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: User,
    summary: 'Create a user',
  }),
  'PUT /users/:userId': route({
    access: 'user',
    params,
    body: z
      .object({
        ...editable,
        password: newPassword,
        /** Required when users change their own e-mail or password. */
        currentPassword: text(200),
        companyId: ignoredCompany,
      })
      .partial(),
    ifMatch: true,
    response: User,
    summary:
      'Update a user. Admins can update anybody; other users only themselves, and their profile, queues and allTicket are ignored.',
  }),
  'POST /users/:userId/picture': route({
    access: 'user',
    params,
    files: ['picture'],
    body: z.object({ companyId: ignoredCompany }),
    status: 200,
    response: User,
    summary: "Set a profile picture: your own, or any user's if you are an admin",
  }),
  'DELETE /users/:userId/picture': route({
    access: 'user',
    params,
    response: User,
    summary: 'Remove a profile picture',
  }),
  'DELETE /users/:userId/two-factor': route({
    access: 'users-page:manage',
    confirm: true,
    params,
    response: User,
    summary: 'Disable two-step sign-in for a user who lost their device',
  }),
  'DELETE /users/:userId/sessions': route({
    access: 'users-page:manage',
    params,
    response: User,
    summary: 'End all sessions of a user; for your own account, all except this one',
  }),
  'POST /users/set-language/:language': route({
    access: 'user',
    beforeTwoFactor: true,
    params: z.object({ language: languageCode }),
    status: 200,
    response: z.object({ language: languageCode }),
    summary: 'Set your own language',
  }),
  'POST /users/set-letter-keys/:letterKeys': route({
    access: 'user',
    params: z.object({ letterKeys: z.enum(['on', 'off']) }),
    status: 200,
    response: z.object({ letterKeys: z.boolean() }),
    summary: 'Switch your single-letter shortcuts on or off',
  }),
  'POST /users/set-availability/:availability': route({
    access: 'user',
    params: z.object({ availability: z.enum(availabilities) }),
    status: 200,
    response: z.object({ availability: z.enum(availabilities) }),
    summary: 'Set whether you want to receive tickets',
  }),
  'PUT /users/alerts': route({
    access: 'user',
    body: Alerts,
    response: Alerts,
    summary: 'Set which alerts you receive, and their sound',
  }),
  'DELETE /users/:userId': route({
    access: 'users-page:manage',
    params,
    response: deleted(id('user')),
    summary: 'Delete a user; their open tickets become pending again',
  }),
} as const;
