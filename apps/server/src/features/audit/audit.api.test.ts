import type { AuditAction } from '@prosa/contract/audit-actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../core/audit/audit.ts';
import { forgetOldAudit } from '../../core/audit/audit-chain.service.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { sqlState } from '../../core/errors.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildQueueOption,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { updateTwoFactor } from '../accounts/two-factor.queries.ts';

const NO_PRIVILEGE = '42501';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let user: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  user = await app.enter(companyId);
});
afterAll(() => app?.stop());

interface Query {
  action?: AuditAction;
  userId?: string;
  dateStart?: string;
  dateEnd?: string;
}
const read = async (query: Query = {}) => (await admin.call('GET /audit', { query })).events;
const last = async (action: AuditAction) => (await read({ action }))[0];
const inCompany = <T>(
  work: Parameters<typeof inTransaction<ReturnType<typeof companyCtx>, T>>[1],
) => inTransaction(companyCtx(app.core, companyId), work);

describe('recorded events', () => {
  it('include sign-ins, failed sign-ins and sign-outs', async () => {
    const other = await buildUser(app.core, companyId, { name: 'Zeca' });
    expect(await refusal(app.login(other.email, 'wrong'))).toBe('401 ERR_INVALID_CREDENTIALS');
    const failed = await eventually('the failure is there', () => last('loginFailed'));
    expect(failed).toMatchObject({ user: { id: other.id, name: 'Zeca' } });
    const session = await app.login(other.email);
    expect(await last('login')).toMatchObject({ user: { id: other.id }, ip: '127.0.0.1' });
    const leaving = app.client({ cookie: session.cookie, 'x-prosa': '1' });
    await leaving('DELETE /auth/logout');
    expect(await last('logout')).toMatchObject({ user: { id: other.id } });
    expect(await refusal(app.login('nobody@example.com'))).toBe('401 ERR_INVALID_CREDENTIALS');
  });

  it('include changes of rights and passwords, and deletions of users', async () => {
    const other = await buildUser(app.core, companyId, { name: 'Yara' });
    const params = { userId: String(other.id) };
    await admin.call('PUT /users/:userId', { params, body: { profile: 'supervisor' } });
    expect(await last('userChanged')).toMatchObject({
      user: { id: admin.user.id },
      subject: String(other.id),
      detail: 'user → supervisor; queues: –',
    });
    await admin.call('PUT /users/:userId', { params, body: { password: 'uma senha nova' } });
    expect((await last('passwordChanged'))?.subject).toBe(String(other.id));
    await admin.call('DELETE /users/:userId', { params });
    expect(await last('userDeleted')).toMatchObject({ subject: String(other.id), detail: 'Yara' });
  });

  it("include granting and removing the operator's right", async () => {
    const builder = { profile: 'admin', super: true } as const;
    const operator = await app.enter(companyId, builder);
    const other = await buildUser(app.core, companyId, { profile: 'admin' });
    const params = { userId: String(other.id) };
    await operator.call('PUT /users/:userId', { params, body: { super: true } });
    expect(await last('userChanged')).toMatchObject({
      user: { id: operator.user.id },
      subject: String(other.id),
      detail: 'super = true; queues: –',
    });
    await operator.call('PUT /users/:userId', { params, body: { super: false } });
    expect((await last('userChanged'))?.detail).toBe('super = false; queues: –');
    const body = { name: 'Olavo', email: 'olavo@example.com', password: 'uma senha nova' };
    await operator.call('POST /users', { body: { ...body, super: true } });
    expect((await last('userCreated'))?.detail).toBe('Olavo: admin; super');
  });

  it('include a second step that a colleague removed', async () => {
    const other = await buildUser(app.core, companyId);
    const secret = app.core.secrets.seal(
      { table: 'users', column: 'totp_secret', companyId, row: other.id },
      'JBSWY3DPEHPK3PXP',
    );
    await inCompany((tx) => updateTwoFactor(tx, other.id, { totpSecret: secret, totpStep: 1 }));
    const params = { userId: String(other.id) };
    await admin.call('DELETE /users/:userId/two-factor', { params });
    expect(await last('twoFactorReset')).toMatchObject({
      user: { id: admin.user.id },
      subject: String(other.id),
    });
    expect(await last('twoFactorOff')).toBeUndefined();
  });

  it('include settings without secrets, and connections', async () => {
    const set = (key: string, value: string) =>
      admin.call('PUT /settings/:key', { params: { key }, body: { value } });
    await set('call', 'enabled');
    expect((await last('settingChanged'))?.detail).toBe('call = enabled');
    await set('asaas', 'segredo-do-caixa');
    expect((await last('tokenChanged'))?.detail).toBe('asaas');
    expect(JSON.stringify(await read())).not.toContain('segredo');
    const { id } = await buildConnection(app.core, companyId, { name: 'Velha' });
    await admin.call('DELETE /whatsapp/:whatsappId', { params: { whatsappId: String(id) } });
    expect(await last('connectionDeleted')).toMatchObject({ subject: String(id), detail: 'Velha' });
  });

  it('include hours and options of a menu', async () => {
    const { weekly, holidays } = await admin.call('GET /hours');
    await admin.call('PUT /hours', { body: { weekly, holidays } });
    expect((await last('settingChanged'))?.detail).toBe('hours');
    const queue = await buildQueue(app.core, companyId);
    const values = { queueId: queue.id, title: 'Boletos' };
    const optionId = String(await buildQueueOption(app.core, companyId, values));
    await admin.call('DELETE /queue-options/:optionId', { params: { optionId } });
    expect(await last('queueOptionDeleted')).toMatchObject({
      subject: optionId,
      detail: 'Boletos',
    });
  });

  it("include deleting one's own messages and others' notes, without their text", async () => {
    const connection = await buildConnection(app.core, companyId);
    const { id, contactId } = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
      status: 'open',
      userId: user.user.id,
    });
    const message = await user.call('POST /messages/:ticketId', {
      params: { ticketId: String(id) },
      body: { body: 'Bacurau' },
    });
    const { id: messageId } = Array.isArray(message) ? message[0]! : message;
    await user.call('DELETE /messages/:messageId', { params: { messageId } });
    expect(await last('messageDeleted')).toMatchObject({
      user: { id: user.user.id },
      subject: String(id),
      detail: messageId,
    });
    const note = { ticketId: id, contactId, note: 'Bacurau' };
    const [own, others] = [
      await admin.call('POST /ticket-notes', { body: note }),
      await user.call('POST /ticket-notes', { body: note }),
    ];
    for (const each of [own, others])
      await admin.call('DELETE /ticket-notes/:noteId', { params: { noteId: String(each.id) } });
    const written = await read({ action: 'noteDeleted' });
    expect(written).toMatchObject([{ user: { id: admin.user.id }, subject: String(contactId) }]);
    expect(JSON.stringify(await read())).not.toContain('Bacurau');
  });

  it('include contacts by number only, and exports', async () => {
    const contact = await buildContact(app.core, companyId, { name: 'Canário Belga' });
    const params = { contactId: String(contact.id) };
    await user.call('POST /contacts/:contactId/block', { params, body: { blocked: true } });
    expect(await last('contactBlocked')).toMatchObject({
      user: { id: user.user.id },
      subject: String(contact.id),
      detail: '',
    });
    await admin.call('DELETE /contacts/:contactId', { params });
    expect((await last('contactDeleted'))?.subject).toBe(String(contact.id));
    await admin.call('GET /contacts/export');
    expect(await last('contactsExported')).toMatchObject({ user: { id: admin.user.id } });
    expect(JSON.stringify(await read())).not.toContain('Belga');
  });

  it('include a look into a colleague’s conversation once', async () => {
    const connection = await buildConnection(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
      status: 'open',
      userId: user.user.id,
    });
    const params = { ticketId: String(ticket.id) };
    await user.call('GET /messages/:ticketId', { params });
    expect(await last('ticketPeeked')).toBeUndefined();
    await admin.call('GET /messages/:ticketId', { params });
    await admin.call('GET /messages/:ticketId', { params });
    expect(await read({ action: 'ticketPeeked' })).toMatchObject([
      { user: { id: admin.user.id }, subject: String(ticket.id) },
    ]);
  });

  it('are stored only if their change commits', async () => {
    const before = (await read({ action: 'contactsMerged' })).length;
    const failing = inCompany(async (tx) => {
      await audit(tx, 'contactsMerged');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await read({ action: 'contactsMerged' })).toHaveLength(before);
  });
});

describe('the log', () => {
  it('pages through every event once, with filters, for admins', async () => {
    await inCompany(async (tx) => {
      for (let n = 0; n < 45; n++) await audit(tx, 'auditExported', { detail: `nº ${n}` });
    });
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const query: { action: 'auditExported'; cursor?: string } = { action: 'auditExported' };
      if (cursor) query.cursor = cursor;
      const page = await admin.call('GET /audit', { query });
      found.push(...page.events.map((event) => event.id));
      cursor = page.cursor;
    } while (cursor);
    expect(found.length).toBeGreaterThanOrEqual(45);
    expect(found).toEqual([...new Set(found)].sort((a, b) => b - a));
    expect(await read({ dateStart: '2001-01-01', dateEnd: '2001-12-31' })).toEqual([]);
    const mine = await read({ userId: String(user.user.id) });
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map((event) => event.user?.id))).toEqual(new Set([user.user.id]));
    expect(await refusal(user.call('GET /audit'))).toBe('403 ERR_NO_PERMISSION');
  });

  it('filters by current and former users', async () => {
    const gone = await buildUser(app.core, companyId, { name: 'Xavier' });
    await (await app.login(gone.email)).call('GET /auth/me');
    await admin.call('DELETE /users/:userId', { params: { userId: String(gone.id) } });
    const users = await admin.call('GET /audit/users');
    expect(users).toContainEqual({ id: gone.id, name: 'Xavier', isGone: true });
    expect(users).toContainEqual({ id: admin.user.id, name: admin.user.name, isGone: false });
    expect(users.filter(({ id }) => id === gone.id)).toHaveLength(1);
    const deeds = await read({ userId: String(gone.id) });
    expect(deeds.map(({ action }) => action)).toEqual(['login']);
  });

  it('is exported as CSV, and the export is audited', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${app.url}/api/audit/export?action=userDeleted`, { headers });
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe('"at";"user_id";"user";"action";"subject";"detail";"ip"');
    expect(lines[1]).toContain(';"userDeleted";');
    expect(await last('auditExported')).toMatchObject({ user: { id: admin.user.id }, detail: '' });
  });

  it('cannot be changed or deleted by the app', async () => {
    for (const statement of [
      sql`update audit_events set detail = ''`,
      sql`delete from audit_events`,
    ])
      await expect(inCompany(({ db }) => db.execute(statement))).rejects.toSatisfy(
        (error) => sqlState(error) === NO_PRIVILEGE,
      );
    expect((await read()).length).toBeGreaterThan(0);
  });

  it('forgets after two years', async () => {
    const at = (years: number) =>
      inCompany(({ db }) =>
        db.execute(sql`insert into audit_events (company_id, action, detail, at)
          values (${companyId}, 'contactsMerged', ${`${years}`}, now() - ${years} * interval '366 days')`),
      );
    await at(1);
    await at(2);
    await forgetOldAudit(app.core);
    expect((await read({ action: 'contactsMerged' })).map((event) => event.detail)).toEqual(['1']);
  });
});
