import { newGraph } from '@prosa/flow/graph';
import { PIXEL } from '../../testing/pixel.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';
import { flows } from './flows.table.ts';
import { publishDraft, storeDraft } from './versions.queries.ts';

const flowOf = ({ own }: Material) => ({ flowId: own.flow });
const justFlow: Fixture = justParams(flowOf);

export const fixtures = {
  'GET /flowbuilder': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, pageNumber: 1, companyId: foreignCompany } },
    {},
  ],
  'POST /flowbuilder': ({ foreignCompany }) => [
    { body: { name: nextName(), template: 'reception', companyId: foreignCompany } },
  ],
  'PUT /flowbuilder': (material) => [
    { body: { ...flowOf(material), name: nextName(), companyId: material.foreignCompany } },
  ],
  'DELETE /flowbuilder/:flowId': justFlow,
  'POST /flowbuilder/duplicate': (material) => [{ body: flowOf(material) }],
  'GET /flowbuilder/flow/:flowId': justFlow,
  'POST /flowbuilder/flow': ({ own, foreignCompany }) => [
    { body: { idFlow: own.flow, ...newGraph(), companyId: foreignCompany } },
  ],
  'GET /flowbuilder/flow/:flowId/versions': justFlow,
  'GET /flowbuilder/flow/:flowId/versions/:no': (material) => [
    { params: { ...flowOf(material), no: 1 } },
  ],
  'GET /flowbuilder/flow/:flowId/counts': (material) => [
    { params: flowOf(material), query: { from: '2026-01-01', to: '2026-01-31' } },
  ],
  'GET /flowbuilder/flow/:flowId/usage': justFlow,
  'GET /flowbuilder/flow/:flowId/export': justFlow,
  'POST /flowbuilder/flow/:flowId/request': (material) => [
    {
      params: flowOf(material),
      body: { node: 'n', method: 'GET', url: 'https://192.0.2.1/', headers: [], body: '' },
    },
  ],
  'POST /flowbuilder/import': ({ foreignCompany }) => [
    {
      body: { name: nextName(), companyId: String(foreignCompany) },
      files: { file: Buffer.from(JSON.stringify(newGraph())) },
    },
  ],
  'POST /flowbuilder/img': () => [{ body: {}, files: { medias: PIXEL } }],
  'POST /flowbuilder/audio': () => [
    { body: {}, files: { medias: Buffer.from('OggS no audio') }, status: 422 },
  ],
  'POST /flowbuilder/content': () => [{ body: {}, files: { medias: PIXEL } }],
} satisfies Fixtures;

export const things = {
  flow: {
    table: 'flows',
    insert: async (tx, words) => {
      const values = words.map(({ name }) => ({ companyId: tx.companyId, name: name('Fluxo') }));
      const made = await tx.db.insert(flows).values(values).returning({ id: flows.id });
      for (const { id } of made) {
        await storeDraft(tx, id, { graph: newGraph(), files: [] });
        await publishDraft(tx, id, []);
      }
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;
