import type { TextsOf } from '../manifest.ts';
import type { contacts } from './manifest.ts';

export const texts: TextsOf<typeof contacts> = {
  errors: {
    ERR_WAPP_INVALID_CONTACT: 'Este no es un número de WhatsApp válido.',
    ERR_NO_CONTACT_FOUND: 'Contacto no encontrado.',
    ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
    ERR_CONTACT_BLOCKED: 'Este contacto está bloqueado.',
    ERR_IMPORT_FILE: 'No se pudo leer el archivo. Guárdalo como .xlsx e inténtalo de nuevo.',
    ERR_IMPORT_TOO_LARGE:
      'El archivo es demasiado grande. Importa como máximo 100.000 contactos por vez.',
    ERR_IMPORT_EMPTY:
      'El archivo no tiene contactos. La primera fila debe tener las columnas Nombre y Número.',
    ERR_IMPORT_BUSY: 'Otra importación sigue en curso. Espera a que termine.',
    ERR_IMPORT_NAME: 'El nombre debe tener de 2 a 50 caracteres.',
    ERR_IMPORT_NUMBER: 'El número debe tener de 8 a 15 dígitos.',
    ERR_IMPORT_EMAIL: 'Correo no válido.',
    ERR_IMPORT_FORMULA: 'La fila contiene una fórmula. Usa solo valores.',
    ERR_NO_ADDRESS_BOOK: 'Esta conexión no tiene agenda para importar.',
    ERR_NOT_DUPLICATES: 'Estos contactos no se pueden unir.',
  },
  menu: { contacts: 'Contactos' },
};
