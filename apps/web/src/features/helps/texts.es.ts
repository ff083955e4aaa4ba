import type { helps as manifest } from '@prosa/contract/helps/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const helps: FeatureTexts['helps'] = {
  title: 'Ayuda',
  manage: 'Videos de ayuda',
  add: 'Nuevo video',
  editTitle: 'Editar video',
  name: 'Título',
  video: 'Video',
  videoHint: 'Dirección en YouTube o código de 11 caracteres.',
  noVideo: 'Esta dirección no es de un video de YouTube',
  description: 'Descripción',
  category: 'Categoría',
  categoryHint: 'Los videos de una categoría aparecen juntos.',
  language: 'Idioma',
  languages: {
    all: 'Todos',
    pt: 'Portugués',
    en: 'Inglés',
    es: 'Español',
  },
  position: 'Posición',
  saved: 'Video guardado.',
  deleted: 'Video eliminado.',
  deleteTitle: '¿Eliminar el video {{title}}?',
  deleteText: 'Desaparece de la página de ayuda de todas las empresas.',
  empty: 'Aún no hay videos',
  emptyHint: 'Aquí aparecen los videos que explican el sistema.',
  manageHint: 'Agrega videos de YouTube para la página de ayuda de todas las empresas.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  helpCreated: 'Agregó un video de ayuda',
  helpChanged: 'Cambió un video de ayuda',
  helpDeleted: 'Eliminó un video de ayuda',
};
