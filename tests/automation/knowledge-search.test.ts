/** What of the documents is found for a question. */
import type { Passage } from '@prosa/contract/knowledge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchKnowledge } from '../../apps/server/src/automation/effects/complete/knowledge.queries.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { readWaiting } from '../../apps/server/src/testing/read-documents.ts';
import {
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  await add('Loja', SHOP);
  await add('Store', STORE, 'en');
  await add('Tienda', TIENDA, 'es');
});
afterAll(() => app.stop());

const add = async (title: string, text: string, language: 'pt' | 'en' | 'es' = 'pt') => {
  const { id } = await admin.call('POST /knowledge', { body: { title, text, language } });
  await readWaiting(app.core, companyId);
  return id;
};

const SHOP = `# Quanto tempo leva um conserto?
Dois dias.

# Entregas
Entregamos em Niterói de segunda a sábado, das 9h às 18h.

# Frete
O frete custa R$ 15. Acima de R$ 200 é grátis.

# Trocas
Aceitamos trocas em até 30 dias, com a nota fiscal.

# Revisão
A primeira revisão da bicicleta é gratuita, até seis meses depois da compra.

# Pagamento
Aceitamos Pix, cartão e boleto. O boleto vence em três dias.

# Sobre a loja
A loja, a loja, a loja: a loja vende bicicletas, e a bicicleta da loja é da loja.`;

const STORE = `# Warranty
Frames have a warranty of five years, other parts of one year.`;

const TIENDA = `# Devoluciones
Las devoluciones se aceptan durante catorce días si el embalaje está intacto.`;

const find = (question: string, promptId?: number): Promise<Passage[]> =>
  inTransaction(companyCtx(app.core, companyId), (tx) => searchKnowledge(tx, question, promptId));

const best = async (question: string) => (await find(question))[0]?.text.split('\n')[0];

describe('a question finds', () => {
  test.each([
    [
      'a whole sentence',
      'Oi, boa tarde, tudo bem? Comprei uma bicicleta ontem e queria saber se a revisão é gratuita',
      'Revisão',
    ],
    ['other forms of its words', 'vocês entregam aos sábados?', 'Entregas'],
    ['no accents', 'voces entregam em niteroi no sabado', 'Entregas'],
    ['capitals', 'QUAL O FRETE?', 'Frete'],
    ['one word', 'boleto', 'Pagamento'],
    ['not the word that asks', 'Quanto sai a revisão?', 'Revisão'],
    ['the rare word, not the frequent one', 'a loja aceita trocas?', 'Trocas'],
    ['English', 'How long is the warranty on a frame?', 'Warranty'],
    ['Spanish', '¿Aceptan una devolución sin el embalaje?', 'Devoluciones'],
    ['signs of queries', "frete' & | !:* \\ <-> (", 'Frete'],
  ])('what answers it: %s', async (_name, question, heading) => {
    expect(await best(question)).toBe(heading);
  });

  test.each([
    ['greetings', 'Oi, tudo bem com você?'],
    ['stop words with accents', 'você não está é são até às'],
    ['something else', 'Quem ganhou a copa do mundo de 1994?'],
    ['no words', '??? 😀 ...'],
    ['nothing', ''],
  ])('nothing, if it is %s', async (_name, question) => {
    expect(await find(question)).toEqual([]);
  });

  test('four passages at most, each with how much of the question it covers', async () => {
    const found = await find('frete, trocas, revisão gratuita, boleto, entregas em Niterói');
    expect(found).toHaveLength(4);
    for (const { rank } of found) {
      expect(rank).toBeGreaterThan(0);
      expect(rank).toBeLessThanOrEqual(1);
    }
    const ranks = (await find('frete grátis')).map(({ rank }) => rank);
    expect(ranks[0]).toBeGreaterThan(0.9);
  });
});

test('another company finds nothing of it', async () => {
  const { id } = await buildCompany(app.core);
  const found = await inTransaction(companyCtx(app.core, id), (tx) =>
    searchKnowledge(tx, 'frete', undefined),
  );
  expect(found).toEqual([]);
});

test('a prompt finds only in its documents', async () => {
  const { id: queueId } = await admin.call('POST /queue', {
    body: { name: 'Vendas', color: '#123456' },
  });
  const other = await add(
    'Campanha',
    '# Frete na promoção\nNa promoção o frete é grátis para todos.',
  );
  const { id } = await admin.call('POST /prompt', {
    body: {
      ...{
        name: 'Vendas da loja',
        provider: 'custom',
        baseUrl: 'https://models.invalid/v1',
        queueId,
      },
      prompt: 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.',
      documentIds: [other],
    },
  });
  const titles = async () => (await find('qual o frete?', id)).map(({ title }) => title);
  expect(await titles()).toEqual(['Campanha']);
  const params = { promptId: String(id) };
  await admin.call('PUT /prompt/:promptId', { params, body: { allDocuments: true } });
  expect((await titles()).toSorted()).toEqual(['Campanha', 'Loja']);
  await admin.call('PUT /prompt/:promptId', {
    params,
    body: { allDocuments: false, documentIds: [] },
  });
  expect(await titles()).toEqual([]);
});
