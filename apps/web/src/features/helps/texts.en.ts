import type { helps as manifest } from '@prosa/contract/helps/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const helps: FeatureTexts['helps'] = {
  title: 'Help',
  manage: 'Help videos',
  add: 'New video',
  editTitle: 'Edit video',
  name: 'Title',
  video: 'Video',
  videoHint: 'An address at YouTube or the code of 11 characters.',
  noVideo: 'This is not the address of a video at YouTube',
  description: 'Description',
  category: 'Category',
  categoryHint: 'Videos of a category appear together.',
  language: 'Language',
  languages: {
    all: 'All',
    pt: 'Portuguese',
    en: 'English',
    es: 'Spanish',
  },
  position: 'Position',
  saved: 'Video saved.',
  deleted: 'Video deleted.',
  deleteTitle: 'Delete the video {{title}}?',
  deleteText: 'It disappears from the help page of all companies.',
  empty: 'No videos yet',
  emptyHint: 'Videos that explain the product appear here.',
  manageHint: 'Add videos from YouTube for the help page of all companies.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  helpCreated: 'Added a help video',
  helpChanged: 'Changed a help video',
  helpDeleted: 'Deleted a help video',
};
