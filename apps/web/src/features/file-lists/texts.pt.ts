import type { fileLists as manifest } from '@prosa/contract/file-lists/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const fileLists = {
  title: 'Listas de arquivos',
  add: 'Nova lista',
  editTitle: 'Editar lista',
  name: 'Nome',
  message: 'Mensagem',
  files: 'Arquivos',
  choose: 'Adicionar arquivos',
  fileName: 'Nome do arquivo',
  noFile: 'sem arquivo',
  open: 'Abrir {{name}}',
  sending: 'Enviando {{name}}',
  tooMany: 'No máximo {{count}} arquivos por lista.',
  saved: 'Lista salva com sucesso.',
  deleted: 'Lista excluída com sucesso!',
  deleteTitle: 'Excluir {{name}}?',
  deleteText_one: 'A lista e o arquivo dela serão perdidos.',
  deleteText_other: 'A lista e os {{count}} arquivos dela serão perdidos.',
  empty: 'Nenhuma lista de arquivos ainda',
  emptyHint: 'Junte arquivos que você envia sempre: as campanhas poderão usá-los.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  fileListDeleted: 'Excluiu uma lista de arquivos',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    fileLists: typeof fileLists;
  }
}
