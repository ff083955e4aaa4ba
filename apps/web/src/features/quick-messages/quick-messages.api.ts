import { compareNames } from '@prosa/contract/name-order';
import type { QuickMessage } from '@prosa/contract/quick-messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface QuickMessageDraft {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  queueIds: number[];
  /** A new file, `none` to remove it, or `keep`. */
  media: File | 'none' | 'keep';
}

/** The user's own quick messages and the company's, for pickers. */
export const quickMessagesQuery = queryOptions({
  queryKey: ['quick-messages', 'picker'],
  queryFn: ({ signal }) => call('GET /quick-messages/list', {}, { signal }),
});

export const quickMessagesResource: Resource<QuickMessage, QuickMessageDraft> = {
  name: 'quick-messages',
  list: async ({ signal, filter = {}, ...query }) => {
    const page = await call('GET /quick-messages', { query: { ...query, ...filter } }, { signal });
    return { items: page.records, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: ({ media, ...body }) =>
    call(
      'POST /quick-messages',
      media instanceof File ? { body, files: { file: [media] } } : { body },
    ),
  update: async (id, { media, ...body }, rev) => {
    const params = { quickMessageId: String(id) };
    // Upload first: a refused file must not leave half of the form saved.
    if (media instanceof File) await putMedia(id, media);
    const saved = await call('PUT /quick-messages/:quickMessageId', { params, body }, ifMatch(rev));
    // Removed after the text is saved: one of both is required.
    return media === 'none'
      ? call('DELETE /quick-messages/:quickMessageId/media-upload', { params })
      : saved;
  },
  remove: (id) =>
    call('DELETE /quick-messages/:quickMessageId', { params: { quickMessageId: String(id) } }),
  order: (a, b) => compareNames(a.shortcode, b.shortcode) || a.id - b.id,
};

const putMedia = (id: number, file: File) =>
  call('POST /quick-messages/:quickMessageId/media-upload', {
    params: { quickMessageId: String(id) },
    files: { file: [file] },
  });
