import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildContact } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import {
  type Edits,
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const scheduleOf = ({ own }: Material) => ({ scheduleId: own.schedule });
const justSchedule: Fixture = justParams(scheduleOf);

export const fixtures = {
  'GET /schedules': ({ own, foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { contactId: own.contact } },
    { query: { from: inDays(-1), to: inDays(30) } },
  ],
  'POST /schedules/preview': ({ own }) => [
    { body: { contactId: own.contact, sendAt: inDays(2), whatsappId: own.connection } },
  ],
  'GET /schedules/:scheduleId': justSchedule,
  'POST /schedules': ({ own, foreignCompany }) => [
    {
      body: {
        body: nextName(),
        contactId: own.contact,
        sendAt: inDays(2),
        whatsappId: own.connection,
        templateId: own.template,
        queueId: own.queue,
        attendantId: own.user,
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /schedules/:scheduleId': (material) => [
    {
      params: scheduleOf(material),
      body: {
        body: nextName(),
        contactId: material.own.contact,
        whatsappId: material.own.connection,
        templateId: material.own.template,
        queueId: material.own.queue,
        attendantId: material.own.user,
      },
    },
  ],
  'DELETE /schedules/:scheduleId': justSchedule,
  'POST /schedules/:scheduleId/media-upload': (material) => [
    { params: scheduleOf(material), body: {}, files: { file: PIXEL } },
  ],
  'DELETE /schedules/:scheduleId/media-upload': justSchedule,
  'POST /schedules/:scheduleId/send-now': (material) => [
    // It has not failed.
    { params: scheduleOf(material), body: {}, status: 409 },
  ],
} satisfies Fixtures;

export const things = {
  schedule: {
    table: 'schedules',
    insert: async (tx, words, { holderId }) => {
      const { db, companyId, core } = tx;
      const { id: contactId } = await buildContact(core, companyId);
      const bodies = array(
        words.map(({ name }) => name('Lembrete')),
        'text',
      );
      const made = await rows<{ id: number }>(
        db,
        sql`insert into schedules (company_id, user_id, contact_id, body, slot, next_at, shown_at)
          select ${companyId}, ${holderId}, ${contactId}, b, '2030-01-01T09:00', '2030-01-01T12:00Z', '2030-01-01T12:00Z'
          from unnest(${bodies}) b returning id`,
      );
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;

export const edits = {
  'PUT /schedules/:scheduleId': async (call) => {
    const [contact] = await call('GET /contacts/list');
    const { id } = await call('POST /schedules', {
      body: { body: nextName(), contactId: contact!.id, sendAt: inDays(3) },
    });
    return {
      params: { scheduleId: id },
      edits: [{ body: nextName() }, { body: nextName() }],
      fields: ['body'],
    };
  },
} satisfies Edits;
