/** Documents that are read at an address. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { refreshDocuments } from '../../apps/server/src/features/knowledge/reading/tend-documents.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { pdfOf } from '../../apps/server/src/testing/document-files.ts';
import { readWaiting } from '../../apps/server/src/testing/read-documents.ts';
import {
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { type Page, PageServer } from '../fakes/page-server.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let web: PageServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  web = await PageServer.open();
});
afterEach(() => web.close());

const HTML =
  '<html><head><title>Ajuda da loja</title></head><body><p>O frete custa R$ 15.</p></body></html>';

const get = (id: number) =>
  admin.call('GET /knowledge/:documentId', { params: { documentId: String(id) } });

async function added(page: Page, body: { refreshes?: boolean } = {}): Promise<number> {
  web.pages.set('/ajuda', page);
  const { id } = await admin.call('POST /knowledge', {
    body: { address: web.url('/ajuda'), ...body },
  });
  await readWaiting(app.core, companyId);
  return id;
}

const textOf = async (id: number) => {
  const params = { documentId: String(id) };
  const { chunks } = await admin.call('GET /knowledge/:documentId/chunks', { params });
  return chunks.map(({ text }) => text).join('\n');
};

describe('a page', () => {
  test('is read and gets its own title', async () => {
    const id = await added({ body: HTML });
    expect(await get(id)).toMatchObject({ title: 'Ajuda da loja', kind: 'web', state: 'ready' });
    expect(await textOf(id)).toContain('O frete custa R$ 15.');
  });

  test('may be a PDF', async () => {
    const body = pdfOf([['O frete custa R$ 15.']]);
    const id = await added({ body, headers: { 'content-type': 'application/pdf' } });
    expect(await get(id)).toMatchObject({ kind: 'pdf', state: 'ready' });
  });

  test('may have moved, some times', async () => {
    web.pages.set('/nova', { body: HTML });
    const id = await added({ status: 301, headers: { location: '/nova' } });
    expect(await get(id)).toMatchObject({ state: 'ready' });
  });

  test.each<[string, Page, object]>([
    ['moves in circles', { status: 302, headers: { location: '/ajuda' } }, { code: 'redirects' }],
    [
      'moves into the private network',
      { status: 302, headers: { location: 'http://10.0.0.1/' } },
      { code: 'forbidden' },
    ],
    [
      'moves to the addresses of clouds',
      { status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
      { code: 'forbidden' },
    ],
    [
      'moves to a file',
      { status: 302, headers: { location: 'file:///etc/passwd' } },
      { code: 'forbidden' },
    ],
    ['is not there', { status: 404 }, { code: 'answer', status: 404 }],
    [
      'is packed, and could grow',
      { body: HTML, headers: { 'content-encoding': 'gzip' } },
      { code: 'answer' },
    ],
    [
      'is longer than it may be',
      { body: Buffer.alloc(21 * 1024 * 1024, 'a') },
      { code: 'unreachable' },
    ],
    [
      'has only pictures',
      { body: '<html><body><img src="a.png"></body></html>' },
      { code: 'noText' },
    ],
  ])('that %s says so', async (_name, page, problem) => {
    expect(await get(await added(page))).toMatchObject({ state: 'failed', problem });
  });
});

describe('a page that is read every week', () => {
  const passWeek = () =>
    inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`update knowledge_documents set refresh_at = now() - interval '1 second'
        where refresh_at is not null`),
    );

  test('shows what it says now, and nothing is read twice', async () => {
    const id = await added({ body: HTML }, { refreshes: true });
    const other = await admin.call('POST /knowledge', { body: { address: web.url('/ajuda') } });
    await readWaiting(app.core, companyId);
    web.pages.set('/ajuda', { body: HTML.replace('15', '18') });
    await passWeek();
    await refreshDocuments(app.core);
    await refreshDocuments(app.core);
    await readWaiting(app.core, companyId);
    expect(await textOf(id)).toContain('R$ 18');
    expect(await textOf(other.id)).toContain('R$ 15');
    expect(web.asked).toHaveLength(3);
  });

  test('keeps what it said while it is out of reach', async () => {
    const id = await added({ body: HTML }, { refreshes: true });
    web.pages.set('/ajuda', { status: 503 });
    await passWeek();
    await refreshDocuments(app.core);
    await readWaiting(app.core, companyId);
    expect(await get(id)).toMatchObject({
      state: 'failed',
      problem: { code: 'answer', status: 503 },
      chunks: 1,
    });
    const { passages } = await admin.call('POST /knowledge/search', {
      body: { question: 'frete' },
    });
    expect(passages).toMatchObject([{ documentId: id }]);
  });
});
