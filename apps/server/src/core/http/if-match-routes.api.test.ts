/** Every PUT of the contract honours If-Match, or states a reason here. */
import { api } from '@prosa/contract';
import { ApiError, type Call } from '@prosa/contract/client';
import type { RouteDef } from '@prosa/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildQueueOption,
  buildTag,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { edits } from '../../testing/sweep-fixtures.ts';
import type { EditMaterial } from '../../testing/sweep-material.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

/** A PUT that cannot overwrite somebody else's edit. */
const WITHOUT: Record<string, string> = {
  'PUT /signup-rules': 'one switch',
  'PUT /chats/:chatId': 'only its owner may edit a chat',
  'PUT /chats/:chatId/draft': "the caller's own",
  'PUT /chats/messages/:chatMessageId': 'only its author may edit a message',
  'PUT /chats/messages/:chatMessageId/reaction': "the caller's own, one at a time",
  'PUT /companies/:companyId/schedules':
    'as in the family; our own client edits the hours with the company',
  'PUT /drafts/:ticketId': "the caller's own; the last edit wins, by its time",
  'PUT /flowbuilder':
    'other clients name the flow in the body; two edits of its drawing are told apart by its rev',
  'PUT /flowcampaign': 'as in the family, the body names the row, and it has no rev',
  'PUT /flowdefault': 'two choices, each of which is sent by itself',
  'PUT /installation-settings/:key':
    'one value of the installation at a time, as an operator typed it',
  'PUT /messages/:messageId': 'an action on a sent message; only its author may edit it',
  'PUT /messages/:messageId/reaction': "the caller's own, one at a time",
  'PUT /push-subscription': "belongs to the caller's own browser, as the browser created it",
  'PUT /sandbox/faults': 'independent switches of the sandbox, lost when the process ends',
  'PUT /ticket-tags/:ticketId/:tagId': 'names one lane; everyone sees the later of two moves',
  'PUT /users/alerts': "the caller's own switches",
  'PUT /whatsappsession/:whatsappId': 'an action without a body: a new code',
};

let app: TestApp;
let ana: TestSession;
let bia: TestSession;
let companyId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  const enter = async (name: string) =>
    app.enter(companyId, { name, profile: 'admin', super: true });
  [ana, bia] = [await enter('Ana'), await enter('Bia')];
});
afterAll(() => app?.stop());

const week = (start: string) => ({
  weekly: Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      day === 'monday' ? [{ start, end: '18:00' }] : [],
    ]),
  ),
  holidays: [],
});

let count = 0;
const next = () => count++;

const account = () => ({
  phoneNumberId: String(10_000_000 + next()),
  businessAccountId: '20000000',
  token: 'EAAG-a-token',
  appSecret: 'an-app-secret',
});

/** Those of other features stand in their `*.sweep.ts`. */
const materials: Record<string, (call: Call) => Promise<EditMaterial>> = {
  ...edits,
  'PUT /contacts/:contactId': async () => ({
    params: { contactId: (await buildContact(app.core, companyId)).id },
    edits: [{ extraInfo: [{ name: 'CPF', value: '1' }] }, { name: 'Outro nome' }],
    fields: ['extraInfo'],
  }),
  'PUT /files/:listId': async () => ({
    params: {
      listId: (
        await ana.call('POST /files', {
          body: { name: `Catálogo ${next()}`, message: 'Aqui estão' },
        })
      ).id,
    },
    edits: [{ options: [{ name: 'Preços' }] }, { name: `Tabela ${next()}` }],
    fields: ['options'],
  }),
  'PUT /close-reasons/:closeReasonId': async () => ({
    params: {
      closeReasonId: (await ana.call('POST /close-reasons', { body: { name: `Motivo ${next()}` } }))
        .id,
    },
    edits: [{ isArchived: true }, { name: `Outro motivo ${next()}` }],
    fields: ['isArchived'],
  }),
  'PUT /hours': async () => ({ edits: [week('09:00'), week('10:00')], fields: ['hours'] }),
  'PUT /macros/:macroId': async () => ({
    params: {
      macroId: (
        await ana.call('POST /macros', {
          body: { name: 'Encerrar', geral: true, steps: [{ kind: 'return' }] },
        })
      ).id,
    },
    edits: [{ steps: [{ kind: 'note', note: 'Feito' }] }, { name: 'Outra' }],
    fields: ['steps'],
  }),
  'PUT /ticket-views/:viewId': async () => ({
    params: {
      viewId: (
        await ana.call('POST /ticket-views', {
          body: { name: 'Sem resposta', isShared: true, filter: { unanswered: true } },
        })
      ).id,
    },
    edits: [{ filter: { tab: 'pending' } }, { name: 'Outra' }],
    fields: ['filter'],
  }),
  'PUT /queue-options/:optionId': async () => {
    const queueId = (await buildQueue(app.core, companyId)).id;
    return {
      params: { optionId: await buildQueueOption(app.core, companyId, { queueId }) },
      edits: [{ title: 'Segunda via' }, { message: 'Um momento' }],
      fields: ['title'],
    };
  },
  'PUT /queue/:queueId': async () => ({
    params: { queueId: (await buildQueue(app.core, companyId)).id },
    edits: [{ greetingMessage: 'Olá', capacity: 3 }, { name: `Outra fila ${next()}` }],
    fields: ['capacity', 'greetingMessage'],
  }),
  'PUT /quick-messages/:quickMessageId': async () => ({
    params: {
      quickMessageId: (
        await ana.call('POST /quick-messages', {
          body: { shortcode: `oi${next()}`, message: 'Oi!', geral: true },
        })
      ).id,
    },
    edits: [{ message: 'Olá!' }, { status: false }],
    fields: ['message'],
  }),
  'PUT /settings/:key': async () => ({
    params: { key: 'call' },
    readAt: '/settings',
    edits: [{ value: 'enabled' }, { value: 'disabled' }],
    fields: ['call'],
  }),
  'PUT /tags/:tagId': async () => ({
    params: { tagId: (await buildTag(app.core, companyId, { name: `Frete ${next()}` })).id },
    edits: [{ color: '#111111' }, { name: `Fretes ${next()}` }],
    fields: ['color'],
  }),
  'PUT /tickets/:ticketId': async () => {
    const connectionId = (await buildConnection(app.core, companyId)).id;
    const queueId = (await buildQueue(app.core, companyId)).id;
    return {
      params: { ticketId: (await buildTicket(app.core, companyId, { connectionId })).id },
      edits: [{ queueId }, { status: 'closed' }],
      fields: ['queueId'],
    };
  },
  'PUT /users/:userId': async () => ({
    params: { userId: (await buildUser(app.core, companyId)).id },
    edits: [{ queueIds: [(await buildQueue(app.core, companyId)).id] }, { name: 'Outro nome' }],
    fields: ['queueIds'],
  }),
  'PUT /whatsapp/:whatsappId': async () => ({
    params: { whatsappId: (await buildConnection(app.core, companyId)).id },
    edits: [{ queueIds: [(await buildQueue(app.core, companyId)).id] }, { ratingMessage: 'Nota?' }],
    fields: ['queueIds'],
  }),
  'PUT /whatsapp/:whatsappId/cloud': async () => ({
    params: { whatsappId: (await buildConnection(app.core, companyId, { provider: 'cloud' })).id },
    edits: [account(), account()],
    fields: [],
  }),
};

type AnyCall = (key: string, args: object, options?: object) => Promise<Record<string, unknown>>;
const any = (call: Call) => call as unknown as AnyCall;

const revOf = async (path: string, params: EditMaterial['params']): Promise<number> => {
  const answer: unknown = await any(ana.call)(`GET ${path}`, params ? { params } : {});
  return Number((Array.isArray(answer) ? answer[0] : answer).rev);
};

const definitions = Object.entries<RouteDef>(api).filter(([key]) => key.startsWith('PUT '));
const conditional = definitions.flatMap(([key, { ifMatch }]) => (ifMatch ? [key] : []));

test('finds that every PUT honours If-Match or has a reason not to', () => {
  const named = [...conditional, ...Object.keys(WITHOUT)].toSorted();
  expect(definitions.map(([key]) => key).toSorted()).toEqual(named);
});

describe.each(conditional)('%s', (key) => {
  test('refuses an edit when the row has changed since, and accepts it with the new rev', async () => {
    const {
      params,
      readAt = key.slice(4),
      edits: [theirs, mine],
      fields,
    } = await materials[key]!(ana.call);
    const rev = await revOf(readAt, params);
    const put = (who: TestSession, at: number, body: object) =>
      any(who.call)(
        key,
        { ...(params ? { params } : {}), body },
        { headers: { 'if-match': `"${at}"` } },
      );
    await put(bia, rev, theirs);
    const refused = await put(ana, rev, mine).catch((error: unknown) => error);
    if (!(refused instanceof ApiError)) throw new Error('was not refused');
    expect([refused.status, refused.code]).toEqual([409, 'ERR_CHANGED_MEANWHILE']);
    const details = refused.data.details as { rev: number };
    expect(details).toMatchObject({
      fields,
      changedBy: fields.length > 0 ? { id: bia.user.id, name: 'Bia' } : null,
      current: { rev: details.rev },
    });
    expect(await revOf(readAt, params)).toBe(details.rev);
    await put(ana, details.rev, mine);
  });

  test('lets exactly one of two concurrent edits win', async () => {
    const {
      params,
      readAt = key.slice(4),
      edits: [edit],
    } = await materials[key]!(ana.call);
    const rev = await revOf(readAt, params);
    const put = (who: TestSession, body: object) =>
      any(who.call)(
        key,
        { ...(params ? { params } : {}), body },
        { headers: { 'if-match': `"${rev}"` } },
      );
    const answers = await Promise.allSettled([put(ana, edit), put(bia, edit)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
