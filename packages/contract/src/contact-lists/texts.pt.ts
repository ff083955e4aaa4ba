import type { TextsOf } from '../manifest.ts';
import type { contactLists } from './manifest.ts';

export const texts: TextsOf<typeof contactLists> = {
  errors: {
    ERR_NO_CONTACTLIST_FOUND: 'Lista de contatos não encontrada.',
    ERR_NO_CONTACTLISTITEM_FOUND: 'Este contato não está mais na lista.',
    ERR_CONTACTLIST_NAME_ALREADY_EXISTS: 'Já existe uma lista de contatos com este nome.',
    ERR_CONTACTLISTITEM_ALREADY_EXISTS: 'Este número já está na lista.',
    ERR_NO_NUMBER_LOOKUP:
      'Nenhum celular conectado pode verificar números. Conecte um por QR Code e tente de novo.',
  },
  menu: { contactLists: 'Listas de contatos' },
};
