/** Documents that are deleted or changed, and workers that die, while a document is read. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { readDocument } from '../../apps/server/src/features/knowledge/reading/read-document.ts';
import { endLostReadings } from '../../apps/server/src/features/knowledge/reading/tend-documents.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { waitingDocuments } from '../../apps/server/src/testing/read-documents.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import {
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { PageServer } from '../fakes/page-server.ts';
import { kill, patient, until, Workers } from './killed-workers.ts';

const HTML =
  '<html><head><title>Ajuda</title></head><body><p>O frete custa R$ 15.</p></body></html>';

let app: TestApp;
let web: PageServer;
let admin: TestSession;
let companyId: number;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  web = await PageServer.open();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterEach(async () => {
  await workers.killAll();
  await web.close();
});

const start = () => workers.start(app, 'bulk');

const params = (id: number) => ({ params: { documentId: String(id) } });
const get = (id: number) => admin.call('GET /knowledge/:documentId', params(id));
const added = () => admin.call('POST /knowledge', { body: { address: web.url('/ajuda') } });
/** Begins to read the page, whose server waits. */
async function reading(): Promise<{ id: number; done: Promise<void> }> {
  web.pages.set('/ajuda', { isHeld: true, body: HTML });
  const { id } = await added();
  const [waiting] = await waitingDocuments(app.core, companyId);
  const done = readDocument(app.core, { companyId, ...waiting! });
  await until('the page is asked for', () => web.asked.length === 1);
  return { id, done };
}

test('killed while a page is read: another worker reads it', patient, async () => {
  web.pages.set('/ajuda', { isHeld: true, body: HTML });
  const { id } = await added();
  const first = await start();
  await until('the page is asked for', () => web.asked.length === 1);
  expect(await get(id)).toMatchObject({ state: 'reading' });
  await kill(first);
  web.pages.set('/ajuda', { body: HTML });
  await start();
  await until('it is read', async () => (await get(id)).state === 'ready');
  expect(await get(id)).toMatchObject({ chunks: 1, title: 'Ajuda' });
});

test('deleted while it is read: nothing of it stays', patient, async () => {
  const { id, done } = await reading();
  await admin.call('DELETE /knowledge/:documentId', params(id));
  web.release();
  await done;
  expect(await refusal(get(id))).toBe('404 ERR_NO_DOCUMENT_FOUND');
  const left = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`select from knowledge_chunks`),
  );
  expect(left.rows).toEqual([]);
});

test('asked for again while it is read: the first reading changes nothing', patient, async () => {
  const { id, done } = await reading();
  await admin.call('POST /knowledge/:documentId/read', params(id));
  web.release();
  await done;
  expect(await get(id)).toMatchObject({ state: 'waiting', chunks: 0 });
});

test('whose job is gone is told as interrupted, others go on', patient, async () => {
  const [lost, waiting] = [await added(), await added()];
  const owner = await app.owner();
  await owner.query('alter table knowledge_documents disable trigger touch');
  await owner.query(`update knowledge_documents set updated_at = now() - interval '1 hour'`);
  await owner.query('alter table knowledge_documents enable trigger touch');
  await owner.query('select graphile_worker.remove_job($1)', [`read-document:${lost.id}`]);
  await endLostReadings(app.core);
  expect(await get(lost.id)).toMatchObject({ state: 'failed', problem: { code: 'lost' } });
  expect(await get(waiting.id)).toMatchObject({ state: 'waiting' });
});
