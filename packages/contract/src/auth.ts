import { z } from 'zod';
import { alertKinds, alertSounds } from './alerts.ts';
import { emailText, isoTime, languageCode, newPassword, text } from './common.ts';
import { id, uuid } from './ids.ts';
import { availabilities, languages, limits, resetPasswordPattern } from './limits.ts';
import { profiles } from './permissions.ts';
import { planFlags } from './plans.ts';
import { ServedQueue } from './queues.ts';
import { route } from './route.ts';
import { supportAccesses } from './support/manifest.ts';

const setting = z.object({ key: z.string(), value: z.string() });

/** The company in the session of its users. */
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

/** The same shape in login, refresh and me. */
export const SessionUser = z.object({
  id: id('user'),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  allTicket: z.enum(['enabled', 'desabled']),
  whatsappId: id('connection').nullable(),
  /** Null until the user chooses one: the browser's language applies. */
  language: languageCode.nullable(),
  profilePicUrl: z.string().nullable(),
  availability: z.enum(availabilities),
  /** Single letters are commands where no text can be typed. */
  letterKeys: z.boolean(),
  alertsOff: z.array(z.enum(alertKinds)),
  alertSound: z.enum(alertSounds),
  /** Two-step sign-in is enabled. */
  twoFactor: z.boolean(),
  /** The company requires two-step sign-in and the user has not set it up: the session can do nothing else. */
  needsTwoFactor: z.boolean(),
  companyId: id('company'),
  company: SessionCompany,
  queues: z.array(ServedQueue),
  /** An operator helps the company by this session. */
  support: z
    .object({ operator: z.string(), access: z.enum(supportAccesses), endsAt: isoTime })
    .nullable(),
});
export type SessionUser = z.output<typeof SessionUser>;

export const SessionAnswer = z.object({
  token: z.string(),
  user: SessionUser,
  /** False when the operator switched the test phone off. */
  sandbox: z.boolean(),
  version: z.string(),
});
export type SessionAnswer = z.output<typeof SessionAnswer>;

/** A sign-in of a user: where and when. */
export const Session = z.object({
  id: uuid('session'),
  /** Null if we do not recognise the browser. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  createdAt: isoTime,
  /** When it was last renewed, accurate to a quarter of an hour. */
  seenAt: isoTime,
  endedAt: isoTime.nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** A code of the authenticator app, or one of the recovery codes. */
const code = text(40).trim().min(1);
/** Proof of identity from the signed-in user; the code only with two-step sign-in. */
const proof = { password: text(200), code: code.optional() };

export const strongPassword = newPassword.min(limits.resetPassword.min).regex(resetPasswordPattern);
const asked = { email: emailText };
const reset = { email: emailText, token: text(40).trim(), password: strongPassword };
const empty = z.object({});

const forgotten = {
  access: 'public',
  status: 200,
  response: empty,
  summary: 'Mail a code for resetting a forgotten password; 404 for an unknown e-mail',
} as const;
const replaced = {
  access: 'public',
  status: 200,
  response: empty,
  summary: 'Reset a forgotten password with the mailed code; ends all sessions',
} as const;

export const authRoutes = {
  'POST /auth/login': route({
    access: 'public',
    body: z.object({ email: text(limits.email.max).trim(), password: text(200) }),
    status: 200,
    response: SessionAnswer,
    summary:
      'Sign in. Sets the refresh cookie and ends other sessions of the user. ERR_TWO_FACTOR_REQUIRED with `challenge` if a second step is needed.',
  }),
  'POST /auth/login/code': route({
    access: 'public',
    body: z.object({ challenge: text(2000), code }),
    status: 200,
    response: SessionAnswer,
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
  }),
  'POST /auth/refresh_token': route({
    access: 'public',
    status: 200,
    response: SessionAnswer,
    summary:
      'Get a new access token from the refresh cookie, and rotate the cookie. Needs the header x-prosa or a bearer token.',
  }),
  'DELETE /auth/logout': route({
    access: 'public',
    response: z.object({}),
    summary: 'End the session of the refresh cookie. Needs the header x-prosa or a bearer token.',
  }),
  'GET /auth/me': route({
    access: 'user',
    beforeTwoFactor: true,
    response: SessionUser,
    summary: 'Get the signed-in user',
  }),
  'GET /auth/two-factor': route({
    access: 'user',
    beforeTwoFactor: true,
    response: z.object({ enabled: z.boolean(), required: z.boolean(), codesLeft: z.number() }),
    summary:
      'Get whether two-step sign-in is enabled or required, and how many recovery codes are left',
  }),
  'POST /auth/two-factor': route({
    access: 'user',
    beforeTwoFactor: true,
    body: z.object(proof),
    status: 200,
    response: z.object({ secret: z.string(), uri: z.string() }),
    summary:
      'Create a new secret for the authenticator app. It takes effect once a code confirms it.',
  }),
  'POST /auth/two-factor/confirm': route({
    access: 'user',
    beforeTwoFactor: true,
    body: z.object({ code }),
    status: 200,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    summary: 'Enable two-step sign-in; the recovery codes are shown only once',
  }),
  'POST /auth/two-factor/disable': route({
    access: 'user',
    body: z.object(proof),
    status: 200,
    response: empty,
    summary: 'Disable two-step sign-in, unless the company requires it',
  }),
  'POST /auth/two-factor/recovery-codes': route({
    access: 'user',
    body: z.object(proof),
    status: 200,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    summary: 'Create ten new recovery codes; the old ones stop working',
  }),
  'GET /auth/sessions': route({
    access: 'user',
    response: z.array(Session),
    summary:
      'List your own sessions: live ones, then those that ended in the last 30 days; at most 20',
  }),
  'DELETE /auth/sessions/:sessionId': route({
    access: 'user',
    params: z.object({ sessionId: uuid('session') }),
    response: empty,
    summary: 'End one of your own sessions: its sockets are closed and it is not renewed',
  }),
  'DELETE /auth/sessions': route({
    access: 'user',
    response: empty,
    summary: 'End all your own sessions except this one',
  }),
  'POST /auth/confirm': route({
    access: 'user',
    body: z.object({ password: text(200).optional(), code: code.optional() }),
    status: 200,
    response: empty,
    summary:
      'Confirm your identity by password or by a code of the second step; for ten minutes you can then call routes marked `x-confirm`',
  }),
  'POST /forgetpassword': route({ ...forgotten, body: z.object(asked) }),
  'POST /forgetpassword/:email': route({ ...forgotten, params: z.object(asked) }),
  'POST /forgotpassword/:email': route({ ...forgotten, params: z.object(asked) }),
  'POST /resetpasswords': route({ ...replaced, body: z.object(reset) }),
  'POST /resetpasswords/:email/:token/:password': route({ ...replaced, params: z.object(reset) }),
  'GET /version': route({
    access: 'public',
    response: z.object({
      version: z.string(),
      /** Companies may sign themselves up. */
      signUp: z.boolean(),
    }),
    summary: 'Get the version label, and whether sign-up is open',
  }),
} as const;
