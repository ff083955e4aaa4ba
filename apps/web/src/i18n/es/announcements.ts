import type { announcements as pt } from '../pt/announcements.ts';

export const announcements: typeof pt = {
  title: 'Informativos',
  unseen: 'Informativos, hay novedades',
  empty: 'Ningún informativo por el momento',
  loadMore: 'Cargando más informativos',
  priority_1: 'Prioridad alta',
  priority_2: 'Prioridad media',
  priority_3: 'Prioridad baja',
  publishedOn: 'Publicado el {{at}}',
  attachment: 'Adjunto: {{name}}',
};
