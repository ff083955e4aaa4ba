import type { TextsOf } from '../manifest.ts';
import type { contacts } from './manifest.ts';

export const texts: TextsOf<typeof contacts> = {
  errors: {
    ERR_WAPP_INVALID_CONTACT: 'Este não é um número de WhatsApp válido.',
    ERR_NO_CONTACT_FOUND: 'Contato não encontrado.',
    ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
    ERR_CONTACT_BLOCKED: 'Este contato está bloqueado.',
    ERR_IMPORT_FILE: 'Não foi possível ler o arquivo. Salve como .xlsx e tente de novo.',
    ERR_IMPORT_TOO_LARGE: 'O arquivo é grande demais. Importe no máximo 100.000 contatos por vez.',
    ERR_IMPORT_EMPTY:
      'O arquivo não tem contatos. A primeira linha deve ter as colunas Nome e Número.',
    ERR_IMPORT_BUSY: 'Outra importação ainda está em andamento. Aguarde o fim.',
    ERR_IMPORT_NAME: 'O nome precisa ter de 2 a 50 caracteres.',
    ERR_IMPORT_NUMBER: 'O número precisa ter de 8 a 15 dígitos.',
    ERR_IMPORT_EMAIL: 'E-mail inválido.',
    ERR_IMPORT_FORMULA: 'A linha contém uma fórmula. Use apenas valores.',
    ERR_NO_ADDRESS_BOOK: 'Esta conexão não tem agenda para importar.',
    ERR_NOT_DUPLICATES: 'Estes contatos não podem ser unidos.',
  },
  menu: { contacts: 'Contatos' },
};
