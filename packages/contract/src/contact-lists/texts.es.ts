import type { TextsOf } from '../manifest.ts';
import type { contactLists } from './manifest.ts';

export const texts: TextsOf<typeof contactLists> = {
  errors: {
    ERR_NO_CONTACTLIST_FOUND: 'Lista de contactos no encontrada.',
    ERR_NO_CONTACTLISTITEM_FOUND: 'Este contacto ya no está en la lista.',
    ERR_CONTACTLIST_NAME_ALREADY_EXISTS: 'Ya existe una lista de contactos con este nombre.',
    ERR_CONTACTLISTITEM_ALREADY_EXISTS: 'Este número ya está en la lista.',
    ERR_NO_NUMBER_LOOKUP:
      'Ningún teléfono conectado puede verificar números. Conecta uno con el código QR e inténtalo de nuevo.',
  },
  menu: { contactLists: 'Listas de contactos' },
};
