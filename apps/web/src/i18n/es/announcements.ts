import type { announcements as pt } from '../pt/announcements.ts';

export const announcements: typeof pt = {
  title: 'Anuncios',
  unseen: 'Anuncios, hay novedades',
  empty: 'No hay anuncios por el momento',
  loadMore: 'Cargando más anuncios',
  priority_1: 'Prioridad alta',
  priority_2: 'Prioridad media',
  priority_3: 'Prioridad baja',
  publishedOn: 'Publicado el {{at}}',
  attachment: 'Adjunto: {{name}}',
};
