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
  failed: 'No se pudo buscar.',
  count_one: '{{count}} resultado',
  count_other: '{{count}} resultados',
  cut: 'La búsqueda en {{parts}} tardó demasiado. Estos son los demás resultados.',
  parts: { contacts: 'contactos', messages: 'mensajes', notes: 'notas', tags: 'etiquetas' },
};
