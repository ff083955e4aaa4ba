import type { fileLists as manifest } from '@prosa/contract/file-lists/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const fileLists: FeatureTexts['fileLists'] = {
  title: 'Listas de archivos',
  add: 'Nueva lista',
  editTitle: 'Editar lista',
  name: 'Nombre',
  message: 'Mensaje',
  files: 'Archivos',
  choose: 'Agregar archivos',
  fileName: 'Nombre del archivo',
  noFile: 'sin archivo',
  open: 'Abrir {{name}}',
  sending: 'Enviando {{name}}',
  tooMany: 'Como máximo {{count}} archivos por lista.',
  saved: 'Lista guardada.',
  deleted: 'Lista eliminada.',
  deleteTitle: '¿Eliminar {{name}}?',
  deleteText_one: 'Se perderán la lista y el archivo que contiene.',
  deleteText_other: 'Se perderán la lista y los {{count}} archivos que contiene.',
  empty: 'Aún no hay listas de archivos',
  emptyHint: 'Reúne los archivos que envías a menudo: las campañas podrán usarlos.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  fileListDeleted: 'Eliminó una lista de archivos',
};
