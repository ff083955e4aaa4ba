import type { PaletteSearch } from '../../app/palette-searches.ts';
import { formatPhoneNumber } from '../../ui/phone-number.ts';
import { contactsResource } from './contacts.api.ts';

const HITS_MAX = 6;

/** Contacts by name or number, for the palette. */
export const searchContacts: PaletteSearch = async (text, signal) => {
  const { items } = await contactsResource.list({ searchParam: text, signal });
  return items.slice(0, HITS_MAX).map((contact) => ({
    id: `contact:${contact.id}`,
    label: contact.name,
    description: formatPhoneNumber(contact.number),
    path: { to: '/contacts', search: { q: contact.number } },
  }));
};
