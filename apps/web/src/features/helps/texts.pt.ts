import type { helps as manifest } from '@prosa/contract/helps/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const helps = {
  title: 'Ajuda',
  manage: 'Vídeos de ajuda',
  add: 'Novo vídeo',
  editTitle: 'Editar vídeo',
  name: 'Título',
  video: 'Vídeo',
  videoHint: 'Endereço no YouTube ou código de 11 caracteres.',
  noVideo: 'Este endereço não é de um vídeo do YouTube',
  description: 'Descrição',
  category: 'Categoria',
  categoryHint: 'Vídeos da mesma categoria aparecem juntos.',
  language: 'Idioma',
  languages: {
    all: 'Todos',
    pt: 'Português',
    en: 'Inglês',
    es: 'Espanhol',
  },
  position: 'Posição',
  saved: 'Vídeo salvo com sucesso.',
  deleted: 'Vídeo excluído com sucesso!',
  deleteTitle: 'Excluir o vídeo {{title}}?',
  deleteText: 'Ele sai da página de ajuda de todas as empresas.',
  empty: 'Nenhum vídeo ainda',
  emptyHint: 'Os vídeos que explicam o sistema aparecem aqui.',
  manageHint: 'Adicione vídeos do YouTube para a página de ajuda de todas as empresas.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  helpCreated: 'Adicionou um vídeo de ajuda',
  helpChanged: 'Alterou um vídeo de ajuda',
  helpDeleted: 'Excluiu um vídeo de ajuda',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    helps: typeof helps;
  }
}
