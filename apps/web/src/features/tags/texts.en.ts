import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { tags as manifest } from '@prosa/contract/tags/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const tags: FeatureTexts['tags'] = {
  title: 'Tags',
  add: 'New tag',
  editTitle: 'Edit tag',
  name: 'Name',
  color: 'Colour',
  tickets: 'Tickets',
  kanban: 'Use on the board',
  kanbanHint: 'The tag becomes a column on the board.',
  isLane: 'Board column',
  tooShort: 'Name too short',
  saved: 'Tag saved.',
  deleted: 'Tag deleted.',
  deleteTitle: 'Delete the tag {{name}}?',
  deleteUnused: 'No ticket uses this tag.',
  deleteText_one: '{{count}} ticket will lose this tag.',
  deleteText_other: '{{count}} tickets will lose this tag.',
  empty: 'No tags yet',
  emptyHint: 'Create tags to organise your tickets.',
  emptyHintReader: 'Admins and supervisors create the tags that organise tickets.',
  showTickets: 'Show the tickets with this tag',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  tagDeleted: 'Deleted a tag',
};
