import type { fileLists as manifest } from '@prosa/contract/file-lists/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const fileLists: FeatureTexts['fileLists'] = {
  title: 'File lists',
  add: 'New list',
  editTitle: 'Edit list',
  name: 'Name',
  message: 'Message',
  files: 'Files',
  choose: 'Add files',
  fileName: 'File name',
  noFile: 'no file',
  open: 'Open {{name}}',
  sending: 'Sending {{name}}',
  tooMany: 'At most {{count}} files per list.',
  saved: 'List saved.',
  deleted: 'List deleted.',
  deleteTitle: 'Delete {{name}}?',
  deleteText_one: 'The list and its file will be lost.',
  deleteText_other: 'The list and its {{count}} files will be lost.',
  empty: 'No file lists yet',
  emptyHint: 'Gather files you send often: campaigns will be able to use them.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  fileListDeleted: 'Deleted a file list',
};
