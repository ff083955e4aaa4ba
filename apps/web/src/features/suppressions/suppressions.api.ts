import type { Suppression } from '@prosa/contract/suppressions';
import { call, fetchFile } from '../../session/session.ts';
import type { Resource } from '../../ui/resource.ts';
import { saveFile } from '../../ui/save-file.ts';

export const suppressionsResource: Resource<Suppression, { number: string }> = {
  name: 'suppressions',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /suppressions', { query }, { signal });
    const { records: items, count, countMore, cursor } = page;
    return { items, count, countMore, cursor: page.hasMore ? cursor : null };
  },
  create: (body) => call('POST /suppressions', { body }),
  update: () => Promise.reject(new TypeError('a suppression is not edited')),
  remove: (id) =>
    call('DELETE /suppressions/:suppressionId', { params: { suppressionId: String(id) } }),
  order: (a, b) => b.id - a.id,
};

export async function downloadSuppressions(fileName: string): Promise<void> {
  saveFile(fileName, await fetchFile('/suppressions/export'));
}
