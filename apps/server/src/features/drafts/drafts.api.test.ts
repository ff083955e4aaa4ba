/** Unsent texts: private to their author, the last edit wins, and deleted with the ticket. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let ticketId: number;
let otherId: number;
let ana: TestSession;
let rui: TestSession;
let outsider: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  const { id: queueId } = await buildQueue(app.core, companyId);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const ticket = async () => (await buildTicket(app.core, companyId, { connectionId, queueId })).id;
  ticketId = await ticket();
  otherId = await ticket();
  const enter = async (queueIds: number[]) => app.enter(companyId, { queueIds });
  ana = await enter([queueId]);
  rui = await enter([queueId]);
  outsider = await enter([]);
});
afterAll(() => app?.stop());

const keep = (who: TestSession, body: string, { ageMs = 0, id = ticketId } = {}) =>
  who.call('PUT /drafts/:ticketId', { params: { ticketId: String(id) }, body: { body, ageMs } });
const bodies = async (who: TestSession) => (await who.call('GET /drafts')).map(({ body }) => body);

describe('drafts', () => {
  it('lists drafts newest first to their author only, and updates their other pages', async () => {
    const socket = await ana.socket();
    const told = nextEvent(socket, `company-${companyId}-draft`);
    const kept = await keep(ana, 'Bom dia, ');
    expect(await told).toEqual({ action: 'update', draft: kept });
    await keep(ana, 'Segue', { id: otherId });
    expect(await bodies(ana)).toEqual(['Segue', 'Bom dia, ']);
    expect(await bodies(rui)).toEqual([]);
  });

  it('keeps the last typed text in any order of arrival', async () => {
    const newer = await keep(ana, 'agora');
    expect(await keep(ana, 'offline, há um minuto', { ageMs: 60_000 })).toEqual(newer);
    const { rev } = await keep(ana, 'depois');
    expect(rev).toBeGreaterThan(newer.rev);
  });

  it('are not restored by an older edit once they were sent', async () => {
    expect((await keep(ana, '')).body).toBe('');
    expect((await keep(ana, 'velho', { ageMs: 60_000 })).body).toBe('');
    expect(await bodies(ana)).toEqual(['Segue']);
    expect((await keep(ana, 'outro')).body).toBe('outro');
  });

  it('require a visible ticket, and are no longer than a message', async () => {
    expect(await refusal(keep(outsider, 'oi'))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(keep(ana, 'oi', { id: 2 ** 40 }))).toBe('404 ERR_NO_TICKET_FOUND');
    expect(await refusal(keep(ana, 'x'.repeat(65_537)))).toBe('400 ERR_VALIDATION');
    expect(await refusal(keep(ana, 'oi', { ageMs: -1 }))).toBe('400 ERR_VALIDATION');
  });
});
