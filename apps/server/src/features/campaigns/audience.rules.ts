/** Where the recipients of a run come from, one source after the other. Pure. */

export type Source = 'list' | 'tag' | 'failed';

export interface Sources {
  contactListId: number | null;
  tagId: number | null;
}

export const firstSource = ({ contactListId, tagId }: Sources): Source | null => {
  if (contactListId !== null) return 'list';
  return tagId === null ? null : 'tag';
};

export const sourceAfter = (source: Source, { tagId }: Sources): Source | null =>
  source === 'list' && tagId !== null ? 'tag' : null;
