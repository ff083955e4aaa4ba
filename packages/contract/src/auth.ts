import { z } from 'zod';
import { isoTime, text } from './common.ts';
import { id } from './ids.ts';
import { languages, limits } from './limits.ts';
import { profiles } from './permissions.ts';
import { planFlags } from './plans.ts';
import { route } from './route.ts';

const setting = z.object({ key: z.string(), value: z.string() });

/** The company as its own users see it in their session. */
export const SessionCompany = z.object({
  id: id('company'),
  name: z.string(),
  dueDate: isoTime.nullable(),
  language: z.enum(languages),
  timeZone: z.string(),
  plan: z.object(
    Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<
      (typeof planFlags)[number],
      z.ZodBoolean
    >,
  ),
  settings: z.array(setting),
});

/** One shape in login, refresh and me. */
export const SessionUser = z.object({
  id: id('user'),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  allTicket: z.enum(['enabled', 'desabled']),
  whatsappId: id('connection').nullable(),
  companyId: id('company'),
  company: SessionCompany,
  queues: z.array(z.object({ id: id('queue'), name: z.string(), color: z.string() })),
});
export type SessionUser = z.output<typeof SessionUser>;

const SessionAnswer = z.object({
  token: z.string(),
  user: SessionUser,
  /** False when the operator switched the test phone off. */
  sandbox: z.boolean(),
  version: z.string(),
});
export type SessionAnswer = z.output<typeof SessionAnswer>;

export const authRoutes = {
  'POST /auth/login': route({
    access: 'public',
    body: z.object({ email: text(limits.email.max).trim(), password: text(200) }),
    status: 200,
    response: SessionAnswer,
    summary: 'Sign in. Sets the refresh cookie; other sessions of the user end.',
  }),
  'POST /auth/refresh_token': route({
    access: 'public',
    status: 200,
    response: SessionAnswer,
    summary:
      'New access token from the refresh cookie, which is rotated. Needs the header x-prosa.',
  }),
  'DELETE /auth/logout': route({
    access: 'public',
    response: z.object({}),
    summary: 'Ends the session of the refresh cookie. Needs the header x-prosa.',
  }),
  'GET /auth/me': route({ access: 'user', response: SessionUser, summary: 'The signed-in user.' }),
  'GET /version': route({
    access: 'public',
    response: z.object({ version: z.string() }),
    summary: 'The version label.',
  }),
} as const;
