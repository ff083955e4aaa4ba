/** What an operator may do in a company that they visit: look, or act, but never what is secret or personal. Pure. */
import type { RouteDef } from '@prosa/contract/route';
import type { SupportAccess } from '@prosa/contract/support/manifest';
import { appError } from '../errors.ts';

/** Beginnings of `METHOD /path`, or of `/path` for every method. */
const NEVER: readonly string[] = [
  // Passwords, second steps, sessions and rights of people.
  '/auth/',
  'POST /users',
  'PUT /users',
  'DELETE /users',
  // Between colleagues, or of one person.
  '/chats',
  '/drafts',
  '/push-subscription',
  'GET /ticket-notes/mentions',
  'POST /ticket-notes/:noteId/seen',
  'POST /announcements',
  // Secrets, and what gives access.
  '/api-tokens',
  'GET /settings/secrets',
  '/whatsappsession',
  '/whatsapp/:whatsappId/cloud',
  '/whatsapp/:whatsappId/token',
  'DELETE /whatsapp/:whatsappId/token',
  // What takes data out.
  '/contacts/:contactId/data',
  'GET /tickets/:ticketId/transcript',
  // What somebody pays.
  'POST /subscription',
];

const EXPORT = /\/export$/;

/** Needed by the visit itself. */
const ALWAYS: readonly string[] = ['GET /auth/me', 'POST /support/end'];

export type SupportVerdict = 'allowed' | 'read-only' | 'refused';

export function judgeVisit(
  key: string,
  { access: who, confirm }: Pick<RouteDef, 'access' | 'confirm'>,
  access: SupportAccess,
): SupportVerdict {
  if (ALWAYS.includes(key)) return 'allowed';
  const [method = '', path = ''] = key.split(' ');
  const isNever = NEVER.some((each) => (each.startsWith('/') ? path : key).startsWith(each));
  if (who === 'super' || confirm || isNever || EXPORT.test(path)) return 'refused';
  return access === 'full' || method === 'GET' ? 'allowed' : 'read-only';
}

/** @throws ERR_SUPPORT_REFUSED, ERR_SUPPORT_READ_ONLY */
export function checkVisit(key: string, definition: RouteDef, access: SupportAccess): void {
  const verdict = judgeVisit(key, definition, access);
  if (verdict === 'refused') throw appError('ERR_SUPPORT_REFUSED');
  if (verdict === 'read-only') throw appError('ERR_SUPPORT_READ_ONLY');
}
