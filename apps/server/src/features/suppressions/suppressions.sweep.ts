import { insertSuppressions } from '../../conversation/suppressions/suppressions.queries.ts';
import {
  type Fixtures,
  justParams,
  nextName,
  nextNumber,
  type Things,
} from '../../testing/sweep-material.ts';
import { writeSheet } from '../imports/write-sheet.ts';

export const fixtures = {
  'GET /suppressions': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /suppressions/export': () => [{}],
  'GET /suppressions/upload': () => [{}],
  'POST /suppressions/upload': async () => [
    {
      files: {
        file: await writeSheet([
          ['Nome', 'Numero'],
          [nextName(), nextNumber()],
        ]),
      },
    },
  ],
  'POST /suppressions': ({ foreignCompany }) => [
    { body: { number: nextNumber(), companyId: foreignCompany } },
  ],
  'DELETE /suppressions/:suppressionId': justParams(({ own }) => ({
    suppressionId: own.suppression,
  })),
} satisfies Fixtures;

export const things = {
  suppression: {
    table: 'suppressions',
    insert: async (tx, words) => {
      const list = words.map(({ name }) => ({
        number: nextNumber(),
        reason: 'person' as const,
        source: name('Pedido'),
      }));
      const made = await insertSuppressions(tx, list);
      return list.map(({ source }) => made.find((row) => row.source === source)!.id);
    },
  },
} satisfies Things;
