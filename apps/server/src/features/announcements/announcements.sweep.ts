import { type Fixtures, nextName } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /announcements': ({ foreignWord }) => [{}, { query: { searchParam: foreignWord } }],
  'POST /announcements/seen': () => [{}],
  'POST /announcements': () => [{ body: { priority: 3, title: nextName(), text: 'Aviso' } }],
} satisfies Fixtures;
