/** A request that each route accepts, with every id it can take. A route without one fails the sweep. */

import type { Api } from '@prosa/contract';
import { weekdays } from '@prosa/contract/limits';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { renewToken } from '../features/connections/token.service.ts';
import { listOfferedPlans } from '../features/signup/signup.service.ts';
import { saveAccount } from '../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { buildConnection, buildContact, TEST_PASSWORD } from './builders.ts';
import { PIXEL } from './pixel.ts';
import { bulkFixtures } from './sweep-fixtures.bulk.ts';
import { closingFixtures } from './sweep-fixtures.closing.ts';
import { contactFixtures } from './sweep-fixtures.contacts.ts';
import { messageFixtures } from './sweep-fixtures.messages.ts';
import { noteFixtures } from './sweep-fixtures.notes.ts';
import { organiseFixtures } from './sweep-fixtures.organise.ts';
import { panelFixtures } from './sweep-fixtures.panel.ts';
import { queueFixtures } from './sweep-fixtures.queues.ts';
import { viewFixtures } from './sweep-fixtures.views.ts';
import {
  type Fixture,
  justParams,
  type Material,
  nextCount,
  nextEmail,
  nextName,
  nextNumber,
} from './sweep-material.ts';
import type { Side } from './sweep-world.ts';

const noHours = Object.fromEntries(weekdays.map((day) => [day, []]));
const nextPassword = () => `Senha-nova-${nextCount()}`;
/** With the public key of RFC 8291's example. */
const pushSubscription = {
  endpoint: 'https://push.example.com/sweep',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  showsText: false,
};

const ticketOf = ({ own }: Material) => ({ ticketId: own.ticket });
const connectionOf = ({ own }: Material) => ({ whatsappId: own.connection });
const answeringOf = (own: Side) => ({
  ...{ transferQueueId: own.queue, integrationId: own.integration, promptId: own.prompt },
});
const phoneOf = ({ own }: Material) => ({ whatsappId: own.connection, number: own.customerNumber });
const today = Date.now();
const dayFrom = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
const chartDays = { initialDate: dayFrom(-364), finalDate: dayFrom(364) };
const noTicketsConnection = async ({ core, own }: Material) => ({
  whatsappId: (await buildConnection(core, own.company)).id,
});

/** One whose account is filled in; Meta is unreachable. */
const cloudConnection = async ({ core, own }: Material) => {
  const { id } = await buildConnection(core, own.company, { provider: 'cloud' });
  await inTransaction(companyCtx(core, own.company), (tx) =>
    saveAccount(tx, id, {
      phoneNumberId: String(30_000_000 + nextCount()),
      businessAccountId: '40000000',
      token: 'EAAG-old-token',
      appSecret: 'old-app-secret',
    }),
  );
  return { whatsappId: id };
};

export const fixtures: Record<keyof Api, Fixture> = {
  'POST /auth/login': () => [
    { body: { email: nextEmail(), password: TEST_PASSWORD }, status: 401 },
  ],
  'POST /auth/login/code': () => [{ body: { challenge: 'none', code: '123456' }, status: 401 }],
  'POST /auth/refresh_token': () => [{ headers: { 'x-prosa': '1' }, status: 401 }],
  'DELETE /auth/logout': () => [{ headers: { 'x-prosa': '1' } }],
  'GET /auth/me': () => [{}],
  'GET /version': () => [{}],
  'GET /auth/two-factor': () => [{}],
  'GET /auth/sessions': () => [{}],
  'DELETE /auth/sessions': () => [{}],
  'DELETE /auth/sessions/:sessionId': justParams(({ own }) => ({ sessionId: own.session })),
  'POST /auth/confirm': () => [{ body: { password: TEST_PASSWORD } }],
  'POST /auth/two-factor': () => [{ body: { password: TEST_PASSWORD } }],
  'POST /auth/two-factor/confirm': () => [{ body: { code: 'not one' }, status: 422 }],
  'POST /auth/two-factor/disable': () => [{ body: { password: TEST_PASSWORD } }],
  'POST /auth/two-factor/recovery-codes': () => [
    { body: { password: TEST_PASSWORD }, status: 422 },
  ],
  'POST /forgetpassword': () => [{ body: { email: nextEmail() }, status: 404 }],
  'POST /forgetpassword/:email': () => [{ params: { email: nextEmail() }, status: 404 }],
  'POST /forgotpassword/:email': () => [{ params: { email: nextEmail() }, status: 404 }],
  'POST /resetpasswords': () => [
    { body: { email: nextEmail(), token: '12345678', password: nextPassword() }, status: 422 },
  ],
  'POST /resetpasswords/:email/:token/:password': () => [
    { params: { email: nextEmail(), token: '12345678', password: nextPassword() }, status: 422 },
  ],

  'POST /setup': () => [
    {
      body: { token: 'x', name: nextName(), email: nextEmail(), password: nextPassword() },
      status: 404,
    },
  ],
  'GET /plans/list': () => [{}],
  'POST /companies/cadastro': async ({ core }) => [
    {
      body: {
        name: nextName(),
        companyName: nextName(),
        email: nextEmail(),
        password: nextPassword(),
        phone: '(11) 98888-7777',
        planId: (await listOfferedPlans(core))[0]?.id,
      },
    },
  ],

  'GET /users': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /users/list': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /users/:userId': justParams(({ own }) => ({ userId: own.user })),
  'POST /users': ({ own, foreignCompany }) => [
    {
      body: {
        name: nextName(),
        email: nextEmail(),
        password: 'uma senha longa',
        queueIds: [own.queue],
        whatsappId: own.connection,
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /users/:userId': ({ own, foreignCompany }) => [
    {
      params: { userId: own.user },
      body: { queueIds: [own.queue], whatsappId: own.connection, companyId: foreignCompany },
    },
  ],
  'POST /users/:userId/picture': ({ own }) => [
    { params: { userId: own.user }, files: { picture: PIXEL } },
  ],
  'DELETE /users/:userId/picture': justParams(({ own }) => ({ userId: own.user })),
  'DELETE /users/:userId/sessions': justParams(({ own }) => ({ userId: own.user })),
  'DELETE /users/:userId/two-factor': justParams(({ own }) => ({ userId: own.user })),
  'POST /users/set-language/:language': () => [{ params: { language: 'pt' } }],
  'POST /users/set-letter-keys/:letterKeys': () => [{ params: { letterKeys: 'off' } }],
  'PUT /users/alerts': () => [{ body: { alertsOff: ['waiting'], alertSound: 'bell' } }],
  'POST /users/set-availability/:availability': () => [{ params: { availability: 'available' } }],
  'DELETE /users/:userId': justParams(({ own }) => ({ userId: own.user })),

  'GET /whatsapp': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /token': async ({ core, own }) => {
    const { token } = await renewToken(companyCtx(core, own.company), own.connection);
    return [{ headers: { authorization: `Bearer ${token}` } }];
  },
  'GET /whatsapp/:whatsappId': (material) => [
    { params: connectionOf(material), query: { companyId: material.foreignCompany } },
  ],
  'GET /whatsapp/:whatsappId/events': justParams(connectionOf),
  'GET /whatsapp/providers': () => [{}],
  'POST /whatsapp': ({ own }) => [
    {
      body: {
        name: nextName(),
        provider: 'sandbox',
        queueIds: [own.queue],
        ...answeringOf(own),
      },
    },
  ],
  'PUT /whatsapp/:whatsappId': (material) => [
    {
      params: connectionOf(material),
      body: { name: nextName(), queueIds: [material.own.queue], ...answeringOf(material.own) },
    },
  ],
  'DELETE /whatsapp/:whatsappId': async (material) => [
    { params: await noTicketsConnection(material) },
  ],
  'POST /whatsapp/:whatsappId/token': justParams(connectionOf),
  'DELETE /whatsapp/:whatsappId/token': justParams(connectionOf),
  'POST /whatsappsession/:whatsappId': async (material) => [
    { params: await noTicketsConnection(material) },
  ],
  'POST /whatsappsession/:whatsappId/pairing-code': async ({ core, own }) => {
    const { id } = await buildConnection(core, own.company, { provider: 'baileys' });
    return [{ params: { whatsappId: id }, body: { number: nextNumber() } }];
  },
  'PUT /whatsappsession/:whatsappId': justParams(connectionOf),
  'DELETE /whatsappsession/:whatsappId': justParams(connectionOf),

  ...closingFixtures,
  ...contactFixtures,

  'GET /dashboard': ({ foreignCompany }) => [
    { query: { days: 30, companyId: foreignCompany } },
    { query: { date_from: '2020-01-01', companyId: foreignCompany } },
  ],
  'GET /dashboard/targets': ({ foreignCompany }) => [
    { query: { days: 30, companyId: foreignCompany } },
  ],
  'GET /dashboard/ticketsUsers': ({ foreignCompany }) => [
    { query: { ...chartDays, companyId: foreignCompany } },
  ],
  'GET /dashboard/closeReasons': ({ foreignCompany }) => [
    { query: { ...chartDays, companyId: foreignCompany } },
  ],
  'GET /dashboard/ticketsDay': ({ foreignCompany }) => [
    { query: { ...chartDays, companyId: foreignCompany } },
  ],

  'GET /ratings': ({ own, foreignCompany }) => [
    { query: { companyId: foreignCompany } },
    { query: { userId: own.user, queueId: own.queue, companyId: foreignCompany } },
  ],
  'GET /ratings/export': ({ own, foreignCompany }) => [
    { query: { userId: own.user, queueId: own.queue, companyId: foreignCompany } },
  ],

  'GET /drafts': () => [{}],
  'PUT /drafts/:ticketId': ({ own }) => [
    { params: { ticketId: own.ticket }, body: { body: nextName(), ageMs: 0 } },
  ],

  ...bulkFixtures,
  ...noteFixtures,
  ...panelFixtures,
  ...queueFixtures,
  'GET /settings': () => [{}],
  'GET /settings/secrets': () => [{}],
  'PUT /settings/:key': ({ foreignCompany }) => [
    { params: { key: 'call' }, body: { value: 'enabled', companyId: foreignCompany } },
    { params: { key: 'timeZone' }, body: { value: 'America/Bahia' } },
    { params: { key: 'asaas' }, body: { value: nextName() } },
  ],
  'GET /hours': () => [{}],
  'PUT /hours': () => [{ body: { weekly: noHours, holidays: [] } }],
  'GET /search': ({ own, foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { searchParam: own.customerNumber, companyId: foreignCompany } },
  ],

  'GET /push-subscription': () => [{}],
  'PUT /push-subscription': () => [{ body: pushSubscription }],
  'DELETE /push-subscription': () => [{}],
  'GET /announcements': ({ foreignWord }) => [{}, { query: { searchParam: foreignWord } }],
  'POST /announcements/seen': () => [{}],
  'POST /announcements': () => [{ body: { priority: 3, title: nextName(), text: 'Aviso' } }],
  'GET /audit': ({ own, foreignCompany }) => [
    { query: { companyId: foreignCompany } },
    { query: { userId: own.user, companyId: foreignCompany } },
  ],
  'GET /first-steps': () => [{}],
  'GET /audit/users': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /audit/export': ({ own, foreignCompany }) => [
    { query: { userId: own.user, companyId: foreignCompany } },
  ],
  ...organiseFixtures,

  'GET /whatsapp/:whatsappId/cloud': async (material) => [
    { params: await cloudConnection(material) },
  ],
  'PUT /whatsapp/:whatsappId/cloud': async (material) => [
    {
      params: await cloudConnection(material),
      body: {
        phoneNumberId: String(10_000_000 + nextCount()),
        businessAccountId: '20000000',
        token: 'EAAG-new-token',
        appSecret: 'new-app-secret',
      },
    },
  ],
  'POST /whatsapp/:whatsappId/cloud/check': async (material) => [
    { params: await cloudConnection(material) },
  ],

  'GET /templates': (material) => [
    { query: { ...connectionOf(material), companyId: material.foreignCompany } },
  ],
  'POST /templates/sync': async (material) => [
    { body: { ...(await cloudConnection(material)), companyId: material.foreignCompany } },
  ],
  'POST /messages/:ticketId/template': (material) => [
    { params: ticketOf(material), body: { templateId: material.own.template } },
  ],

  'GET /tickets': ({ own, foreignWord, foreignCompany }) => [
    {
      query: {
        queueIds: [own.queue],
        tags: [own.tag],
        users: [own.user],
        companyId: foreignCompany,
      },
    },
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { showAll: true, companyId: foreignCompany } },
    { query: { status: 'pending', order: 'waiting', companyId: foreignCompany } },
    { query: { alerts: true, companyId: foreignCompany } },
  ],
  'GET /tickets/counts': ({ own }) => [{ query: { queueIds: [own.queue], showAll: true } }],
  'GET /tickets/:ticketId': justParams(ticketOf),
  'GET /tickets/:ticketId/transcript': ({ own, foreignCompany }) => [
    { params: { ticketId: own.ticket }, query: { language: 'pt', companyId: foreignCompany } },
  ],
  'GET /tickets/:ticketId/export': ({ own, foreignCompany }) => [
    { params: { ticketId: own.ticket }, query: { language: 'pt', companyId: foreignCompany } },
  ],
  'GET /tickets/:ticketId/position': justParams(ticketOf),
  'GET /tickets/:ticketId/colleagues': justParams(ticketOf),
  'GET /tickets/u/:ticketUuid': justParams(({ own }) => ({ ticketUuid: own.ticketUuid })),
  'POST /tickets': async ({ core, own, foreignCompany }) => {
    const { id } = await buildContact(core, own.company);
    return [
      {
        body: {
          contactId: id,
          queueId: own.queue,
          whatsappId: own.connection,
          companyId: foreignCompany,
        },
      },
    ];
  },
  'PUT /tickets/:ticketId': (material) => [
    {
      params: ticketOf(material),
      body: {
        userId: material.own.user,
        queueId: material.own.queue,
        whatsappId: material.own.connection,
        promptId: material.own.prompt,
        integrationId: material.own.integration,
        companyId: material.foreignCompany,
      },
    },
    {
      params: ticketOf(material),
      body: { status: 'closed', closeReasonId: material.own.closeReason },
    },
  ],
  'POST /tickets/:ticketId/undo': (material) => [{ params: ticketOf(material), status: 409 }],
  'POST /tickets/:ticketId/read': justParams(ticketOf),
  'POST /tickets/:ticketId/unread': justParams(ticketOf),
  'DELETE /tickets/:ticketId': justParams(ticketOf),
  ...viewFixtures,

  ...messageFixtures,

  'GET /sandbox/customers': (material) => [{ query: connectionOf(material) }],
  'POST /sandbox/customers': (material) => [
    { body: { ...connectionOf(material), number: nextNumber(), name: nextName() } },
  ],
  'GET /sandbox/messages': (material) => [{ query: phoneOf(material) }],
  'POST /sandbox/messages': (material) => [
    {
      body: {
        ...connectionOf(material),
        from: { number: material.own.customerNumber },
        body: 'oi',
        quotedId: material.own.sandboxMessage,
      },
    },
  ],
  'POST /sandbox/actions': (material) => {
    const chat = phoneOf(material);
    const messageId = material.own.sandboxMessage;
    return [
      { body: { ...chat, action: 'edit', messageId, body: 'corrigida' } },
      { body: { ...chat, action: 'react', messageId, emoji: '👍' } },
      { body: { ...chat, action: 'delete', messageId } },
      { body: { ...chat, action: 'typing', typing: true } },
      { body: { ...chat, action: 'call' } },
      { body: { ...chat, action: 'read' } },
      { body: { ...chat, action: 'online', online: true } },
    ];
  },
  'GET /sandbox/faults': (material) => [{ query: connectionOf(material) }],
  'PUT /sandbox/faults': (material) => [{ body: { ...connectionOf(material), reads: true } }],
  'POST /sandbox/link': (material) => [{ body: { ...connectionOf(material), action: 'drop' } }],
};
