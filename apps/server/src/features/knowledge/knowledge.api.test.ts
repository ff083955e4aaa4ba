import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { pdfOf } from '../../testing/document-files.ts';
import { readWaiting } from '../../testing/read-documents.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});

const params = (id: number) => ({ params: { documentId: String(id) } });
const paste = (title: string, text: string) =>
  admin.call('POST /knowledge', { body: { title, text } });
const get = (id: number) => admin.call('GET /knowledge/:documentId', params(id));
const chunksOf = async (id: number) =>
  (await admin.call('GET /knowledge/:documentId/chunks', params(id))).chunks;
const upload = (name: string, bytes: Uint8Array<ArrayBuffer> | string) =>
  admin.call('POST /knowledge/upload', { body: {}, files: { files: [new File([bytes], name)] } });
const readNow = () => readWaiting(app.core, companyId);

describe('pasted text', () => {
  test('is read in the background, and admins see how far it is', async () => {
    const socket = await admin.socket();
    const heard = () =>
      nextEvent<EventPayloads['knowledge']>(socket, `company-${companyId}-knowledge`);
    const made = heard();
    const document = await paste('  Entregas ', 'Entregamos em Niterói.');
    expect(document).toMatchObject({
      ...{ title: 'Entregas', kind: 'text', language: 'pt', state: 'waiting', isPasted: true },
      ...{ problem: null, chunks: 0, usedBy: [], address: null, fileUrl: null, readAt: null },
    });
    expect(await made).toEqual({ action: 'create', document });
    const reading = heard();
    await readNow();
    expect(await reading).toMatchObject({ action: 'update', document: { state: 'reading' } });
    expect(await get(document.id)).toMatchObject({
      ...{ state: 'ready', chunks: 1, bytes: 23, text: 'Entregamos em Niterói.' },
    });
    expect(await chunksOf(document.id)).toEqual([{ place: 1, text: 'Entregamos em Niterói.' }]);
  });

  test('is read again when it or its language changes, and not for another title', async () => {
    const { id } = await paste('Entregas', 'Entregamos em Niterói.');
    await readNow();
    const put = (body: object) => admin.call('PUT /knowledge/:documentId', { ...params(id), body });
    expect(await put({ title: 'Fretes' })).toMatchObject({ title: 'Fretes', state: 'ready' });
    expect(await put({ text: 'Entregamos em Maricá.' })).toMatchObject({ state: 'waiting' });
    await readNow();
    expect(await chunksOf(id)).toEqual([{ place: 1, text: 'Entregamos em Maricá.' }]);
    expect(await put({ language: 'es' })).toMatchObject({ state: 'waiting', language: 'es' });
    expect(await refusal(put({ refreshes: true }))).toBe('400 ERR_DOCUMENT_ADDRESS');
    expect(await refusal(put({ text: '  ' }))).toBe('400 ERR_VALIDATION');
  });

  test('that says the same is not divided again', async () => {
    const { id } = await paste('Entregas', 'Entregamos em Niterói.');
    await readNow();
    const rowOf = () =>
      inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
        const { rows } = await db.execute(sql`select xmin from knowledge_chunks`);
        return rows;
      });
    const before = await rowOf();
    expect(await admin.call('POST /knowledge/:documentId/read', params(id))).toMatchObject({
      state: 'waiting',
    });
    await readNow();
    expect(await get(id)).toMatchObject({ state: 'ready' });
    expect(await rowOf()).toEqual(before);
  });
});

describe('files', () => {
  test('are told by their bytes, stored, read and removed with the document', async () => {
    const bytes = new Uint8Array(pdfOf([['O frete custa R$ 15.']]));
    const { documents } = await upload('Tabela de frete.pdf', bytes);
    expect(documents).toMatchObject([{ title: 'Tabela de frete', kind: 'pdf', isPasted: false }]);
    const { id, fileUrl } = documents[0]!;
    await readNow();
    expect(await chunksOf(id)).toEqual([{ place: 1, text: 'O frete custa R$ 15.' }]);
    const file = await admin.open(fileUrl);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    await admin.call('DELETE /knowledge/:documentId', params(id));
    expect(await refusal(get(id))).toBe('404 ERR_NO_DOCUMENT_FOUND');
    expect((await admin.open(fileUrl)).status).toBe(404);
  });

  test('of Markdown are told from text by their names', async () => {
    const kinds = async (name: string) => (await upload(name, '# Olá\nTexto')).documents[0]?.kind;
    expect(await kinds('ajuda.md')).toBe('md');
    expect(await kinds('ajuda.txt')).toBe('text');
  });

  test.each([
    ['a picture', 'foto.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a program', 'manual.docx', Buffer.from('7f454c4602010100000000000000000001', 'hex')],
    ['nothing', 'vazio.txt', Buffer.alloc(0)],
  ])('are refused if they are %s', async (_name, name, bytes) => {
    expect(await refusal(upload(name, new Uint8Array(bytes)))).toBe('400 ERR_DOCUMENT_FILE');
    expect((await admin.call('GET /knowledge')).documents).toEqual([]);
  });

  test('that cannot be read say why, and what was read before stays', async () => {
    const { documents } = await upload('escaneado.pdf', new Uint8Array(pdfOf([[]])));
    await readNow();
    expect(await get(documents[0]!.id)).toMatchObject({
      state: 'failed',
      problem: { code: 'noText', status: null },
    });
  });
});

describe('the knowledge base', () => {
  test('keeps a document that a prompt names, and says which prompt', async () => {
    const { id } = await paste('Entregas', 'Entregamos em Niterói.');
    const { id: queueId } = await buildQueue(app.core, companyId);
    const prompt = await admin.call('POST /prompt', {
      body: {
        ...{
          name: 'Vendas da loja',
          provider: 'custom',
          baseUrl: 'https://models.invalid/v1',
          queueId,
        },
        prompt: 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.',
        documentIds: [id],
      },
    });
    expect(prompt).toMatchObject({ documentIds: [id], allDocuments: false });
    expect(await get(id)).toMatchObject({
      usedBy: [{ id: prompt.id, name: 'Vendas da loja', isNamed: true }],
    });
    const remove = () => admin.call('DELETE /knowledge/:documentId', params(id));
    expect(await refusal(remove())).toBe('409 ERR_DOCUMENT_IN_USE');
    const to = { params: { promptId: String(prompt.id) } };
    await admin.call('PUT /prompt/:promptId', {
      ...to,
      body: { documentIds: [], allDocuments: true },
    });
    expect(await remove()).toEqual({ id });
    const { events } = await admin.call('GET /audit', { query: { action: 'documentDeleted' } });
    expect(events[0]).toMatchObject({ detail: 'Entregas', subject: String(id) });
  });

  test('holds a limited number of documents and chunks', async () => {
    const { id } = await paste('Último', 'Um texto que não cabe mais.');
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`insert into knowledge_documents (company_id, title, kind, language, content, state, chunks)
        select ${companyId}, 'Documento ' || n, 'text', 'pt', 'x', 'ready', ${limits.chunks.ofCompany / 250}
        from generate_series(1, ${limits.documents.max - 1}) n`),
    );
    expect(await refusal(paste('Mais um', 'Olá'))).toBe('409 ERR_TOO_MANY_DOCUMENTS');
    await readNow();
    expect(await get(id)).toMatchObject({ state: 'failed', problem: { code: 'full' } });
  });

  test('belongs to admins of companies whose plan has models', async () => {
    const user = await app.enter(companyId, { profile: 'supervisor' });
    expect(await refusal(user.call('GET /knowledge'))).toBe('403 ERR_NO_PERMISSION');
    for (const address of [
      'http://10.0.0.1/',
      'ftp://a.example/',
      'https://',
      'https://127.0.0.1/',
    ])
      expect(await refusal(admin.call('POST /knowledge', { body: { address } }))).toBe(
        '400 ERR_DOCUMENT_ADDRESS',
      );
    const added = await admin.call('POST /knowledge', { body: { address: 'loja.example/ajuda' } });
    expect(added).toMatchObject({ kind: 'web', address: 'https://loja.example/ajuda' });
  });
});
