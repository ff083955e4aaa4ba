import type { FileList } from '@prosa/contract/file-lists';
import { compareNames } from '@prosa/contract/name-order';
import { call, callWithProgress } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface FileListDraft {
  name: string;
  message: string;
  /** Renamed files; all others stay unchanged. */
  options: { id: number; name: string }[];
  removedIds: number[];
}

export const fileListsResource: Resource<FileList, FileListDraft> = {
  name: 'file-lists',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /files', { query }, { signal });
    return { items: page.files, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: ({ name, message }) => call('POST /files', { body: { name, message } }),
  update: (id, body, rev) =>
    call('PUT /files/:listId', { params: { listId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /files/:listId', { params: { listId: String(id) } }),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export const uploadFile = (
  listId: number,
  { file, name }: { file: File; name: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<FileList> =>
  callWithProgress(onProgress)(
    'POST /files/uploadList/:listId',
    { params: { listId: String(listId) }, body: { name: [name] }, files: { files: [file] } },
    { signal },
  );
