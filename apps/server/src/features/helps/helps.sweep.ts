import { inSystem } from '../../core/ctx.ts';
import {
  type Edits,
  type Fixture,
  type Fixtures,
  type Material,
  nextName,
} from '../../testing/sweep-material.ts';
import { helps } from './helps.table.ts';

const VIDEO = 'dQw4w9WgXcQ';

const fresh = async ({ core }: Material) => {
  const [made] = await inSystem(core, (db) =>
    db.insert(helps).values({ title: nextName(), video: VIDEO }).returning({ id: helps.id }),
  );
  return { helpId: made!.id };
};
const justHelp: Fixture = async (material) => [{ params: await fresh(material) }];

export const fixtures = {
  'GET /helps': ({ foreignWord }) => [{ query: { searchParam: foreignWord } }, {}],
  'GET /helps/list': () => [{ query: { language: 'pt' } }, {}],
  'GET /helps/:helpId': justHelp,
  'POST /helps': () => [{ body: { title: nextName(), video: VIDEO } }],
  'PUT /helps/:helpId': async (material) => [
    { params: await fresh(material), body: { title: nextName() } },
  ],
  'DELETE /helps/:helpId': justHelp,
} satisfies Fixtures;

export const edits = {
  'PUT /helps/:helpId': async (call) => {
    const { id } = await call('POST /helps', { body: { title: nextName(), video: VIDEO } });
    return {
      params: { helpId: id },
      edits: [{ position: 5 }, { title: nextName() }],
      fields: ['position'],
    };
  },
} satisfies Edits;
