import type { search as pt } from '../pt/search.ts';

export const search: typeof pt = {
  contacts: 'Contacts',
  messages: 'Messages',
  notes: 'Notes',
  tags: 'Tags',
  note: 'Note',
  alike: 'similar name',
  all: 'All conversations with “{{query}}”',
  searching: 'Searching…',
  failed: 'The search failed.',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  cut: 'Searching {{parts}} took too long. These are the other results.',
  parts: { contacts: 'contacts', messages: 'messages', notes: 'notes', tags: 'tags' },
};
