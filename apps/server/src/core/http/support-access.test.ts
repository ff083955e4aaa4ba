/** Every route, and whether an operator who visits a company may call it: a new one has to be considered. */
import { api } from '@prosa/contract';
import type { RouteDef } from '@prosa/contract/route';
import { describe, expect, test } from 'vitest';
import { judgeVisit } from './support-access.ts';

const routes = Object.entries(api as Record<string, RouteDef>).filter(
  ([, { access }]) => access !== 'public' && access !== 'token',
);

const judged = (access: 'read' | 'full', verdict: string): string[] =>
  routes.filter(([key, route]) => judgeVisit(key, route, access) === verdict).map(([key]) => key);

describe('a visit that may act', () => {
  /** Of companies; those of operators are refused by their access. */
  const REFUSED = [
    'DELETE /api-tokens/:apiTokenId',
    'DELETE /auth/sessions',
    'DELETE /auth/sessions/:sessionId',
    'DELETE /chats/:chatId',
    'DELETE /chats/messages/:chatMessageId',
    'DELETE /contacts/:contactId/data',
    'DELETE /push-subscription',
    'DELETE /users/:userId',
    'DELETE /users/:userId/picture',
    'DELETE /users/:userId/sessions',
    'DELETE /users/:userId/two-factor',
    'DELETE /whatsapp/:whatsappId/token',
    'DELETE /whatsappsession/:whatsappId',
    'GET /api-tokens',
    'GET /audit/export',
    'GET /auth/sessions',
    'GET /auth/two-factor',
    'GET /campaigns/:campaignId/export',
    'GET /chats',
    'GET /chats/:chatId',
    'GET /chats/:chatId/messages',
    'GET /chats/hits',
    'GET /contacts/:contactId/data',
    'GET /contacts/export',
    'GET /drafts',
    'GET /flowbuilder/flow/:flowId/export',
    'GET /push-subscription',
    'GET /ratings/export',
    'GET /settings/secrets',
    'GET /suppressions/export',
    'GET /ticket-notes/mentions',
    'GET /tickets/:ticketId/export',
    'GET /tickets/:ticketId/transcript',
    'GET /whatsapp/:whatsappId/cloud',
    'POST /announcements/:announcementId/confirm',
    'POST /announcements/:announcementId/read',
    'POST /announcements/seen',
    'POST /api-tokens',
    'POST /auth/confirm',
    'POST /auth/two-factor',
    'POST /auth/two-factor/confirm',
    'POST /auth/two-factor/disable',
    'POST /auth/two-factor/recovery-codes',
    'POST /chats',
    'POST /chats/:chatId/leave',
    'POST /chats/:chatId/messages',
    'POST /chats/:chatId/mute',
    'POST /chats/:chatId/read',
    'POST /chats/direct',
    'POST /contacts/:contactId/data',
    'POST /subscription',
    'POST /ticket-notes/:noteId/seen',
    'POST /users',
    'POST /users/:userId/picture',
    'POST /users/set-availability/:availability',
    'POST /users/set-language/:language',
    'POST /users/set-letter-keys/:letterKeys',
    'POST /webhooks',
    'POST /webhooks/:webhookId/secret',
    'POST /whatsapp/:whatsappId/cloud/check',
    'POST /whatsapp/:whatsappId/token',
    'POST /whatsappsession/:whatsappId',
    'POST /whatsappsession/:whatsappId/pairing-code',
    'PUT /chats/:chatId',
    'PUT /chats/:chatId/draft',
    'PUT /chats/messages/:chatMessageId',
    'PUT /chats/messages/:chatMessageId/reaction',
    'PUT /drafts/:ticketId',
    'PUT /push-subscription',
    'PUT /users/:userId',
    'PUT /users/alerts',
    'PUT /webhooks/:webhookId',
    'PUT /whatsapp/:whatsappId/cloud',
    'PUT /whatsappsession/:whatsappId',
  ];

  test('is refused what is secret, personal or takes data out', () => {
    const isOfOperators = (key: string) =>
      (api as Record<string, RouteDef>)[key]!.access === 'super';
    const refused = judged('full', 'refused');
    expect(refused.filter((key) => !isOfOperators(key)).toSorted()).toEqual(REFUSED.toSorted());
    expect(routes.filter(([key]) => isOfOperators(key) && !refused.includes(key))).toEqual([]);
  });

  test('is refused whatever asks for the password', () => {
    const confirmed = routes.filter(([, { confirm }]) => confirm).map(([key]) => key);
    expect(confirmed.length).toBeGreaterThan(10);
    expect(confirmed.filter((key) => !judged('full', 'refused').includes(key))).toEqual([]);
  });
});

describe('a visit that may look', () => {
  test('reads what the other reads, and changes nothing but its own end', () => {
    const allowed = judged('read', 'allowed');
    expect(allowed.filter((key) => !key.startsWith('GET '))).toEqual(['POST /support/end']);
    expect(allowed).toEqual(
      judged('full', 'allowed').filter((key) => key.startsWith('GET ') || key.endsWith('/end')),
    );
  });

  test('is told apart from what no visit may do', () => {
    expect(judged('read', 'refused')).toEqual(judged('full', 'refused'));
  });
});
