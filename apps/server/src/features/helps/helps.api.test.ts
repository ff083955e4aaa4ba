import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const ID = 'dQw4w9WgXcQ';

let app: TestApp;
let operator: TestSession;
let ana: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const enter = async (values: Parameters<TestApp['enter']>[1]) =>
    app.enter((await buildCompany(app.core)).id, values);
  operator = await enter({ profile: 'admin', super: true });
  ana = await enter({ profile: 'user' });
});
afterAll(() => app?.stop());

const create = (values: Record<string, unknown> = {}) =>
  operator.call('POST /helps', { body: { title: 'Primeiros passos', video: ID, ...values } });

it('keeps only the id of a video, and refuses what is none', async () => {
  const made = await create({ video: `https://www.youtube.com/watch?v=${ID}&t=3`, position: 4 });
  expect(made).toMatchObject({ video: ID, category: '', language: null, position: 4 });
  const evil = create({ video: `https://evil.example/${ID}` });
  expect(await refusal(evil)).toBe('400 ERR_VALIDATION');
});

it('shows everybody the videos of their language, by category and place', async () => {
  const words = { category: 'Ordem' };
  const last = await create({ ...words, title: 'Bê', position: 2 });
  const first = await create({ ...words, title: 'Cê', position: 1, language: 'pt' });
  await create({ ...words, title: 'Aa', position: 3, language: 'en' });
  const shown = await ana.call('GET /helps/list', { query: { language: 'pt' } });
  const ordered = shown.filter(({ category }) => category === 'Ordem').map(({ id }) => id);
  expect(ordered).toEqual([first.id, last.id]);
});

it('tells everybody that the list changed', async () => {
  const socket = await ana.socket();
  const told = nextEvent(socket, eventName(ana.user.companyId, 'help'));
  await create();
  expect(await told).toEqual({ action: 'update' });
});

it('changes, finds and deletes a video, all of which is in the audit log', async () => {
  const { id } = await create({ title: 'Câmera' });
  const params = { helpId: id };
  const changed = await operator.call('PUT /helps/:helpId', { params, body: { title: 'Câmara' } });
  const found = await operator.call('GET /helps', { query: { searchParam: 'camara' } });
  expect(found.records).toEqual([changed]);
  expect(await operator.call('DELETE /helps/:helpId', { params })).toEqual({ id });
  expect(await refusal(operator.call('GET /helps/:helpId', { params }))).toBe(
    '404 ERR_NO_HELP_FOUND',
  );
  const { events } = await operator.call('GET /audit', { query: {} });
  const about = events.filter(({ subject }) => subject === String(id));
  expect(about.map(({ action }) => action)).toEqual(['helpDeleted', 'helpChanged', 'helpCreated']);
});
