import { inSystem } from '../../core/ctx.ts';
import { PIXEL } from '../../testing/pixel.ts';
import {
  type Edits,
  type Fixture,
  type Fixtures,
  type Material,
  nextName,
} from '../../testing/sweep-material.ts';
import { announcements } from './announcements.table.ts';

const draft = () => ({ priority: 3 as const, title: nextName(), text: 'Aviso' });

const fresh = async ({ core }: Material) => {
  const [made] = await inSystem(core, (db) =>
    db.insert(announcements).values(draft()).returning({ id: announcements.id }),
  );
  return { announcementId: made!.id };
};
const justAnnouncement: Fixture = async (material) => [{ params: await fresh(material) }];

export const fixtures = {
  'GET /announcements': ({ foreignWord }) => [{}, { query: { searchParam: foreignWord } }],
  'POST /announcements/seen': () => [{}],
  'POST /announcements/:announcementId/read': justAnnouncement,
  'POST /announcements/:announcementId/confirm': justAnnouncement,
  'GET /announcements/all': ({ foreignWord }) => [{}, { query: { searchParam: foreignWord } }],
  'GET /announcements/:announcementId': justAnnouncement,
  'POST /announcements': ({ own }) => [
    { body: draft() },
    { body: { ...draft(), audience: 'companies', companyIds: [own.company] } },
  ],
  'PUT /announcements/:announcementId': async (material) => [
    {
      params: await fresh(material),
      body: { title: nextName(), companyIds: [material.own.company] },
    },
  ],
  'DELETE /announcements/:announcementId': justAnnouncement,
  'POST /announcements/:announcementId/media-upload': async (material) => [
    { params: await fresh(material), files: { file: PIXEL } },
  ],
  'DELETE /announcements/:announcementId/media-upload': justAnnouncement,
} satisfies Fixtures;

export const edits = {
  'PUT /announcements/:announcementId': async (call) => {
    const { id } = await call('POST /announcements', { body: draft() });
    return {
      params: { announcementId: id },
      edits: [{ priority: 1 }, { title: nextName() }],
      fields: ['priority'],
    };
  },
} satisfies Edits;
