import type { search as pt } from '../pt/search.ts';

export const search: typeof pt = {
  contacts: 'Contactos',
  messages: 'Mensajes',
  notes: 'Notas',
  tags: 'Etiquetas',
  note: 'Nota',
  alike: 'nombre parecido',
  all: 'Ver todas las conversaciones con “{{query}}”',
  searching: 'Buscando…',
  failed: 'La búsqueda no funcionó.',
  count_one: '{{count}} resultado',
  count_other: '{{count}} resultados',
  cut: 'La búsqueda en {{parts}} tardó demasiado. El resto está aquí.',
  parts: { contacts: 'contactos', messages: 'mensajes', notes: 'notas', tags: 'etiquetas' },
};
