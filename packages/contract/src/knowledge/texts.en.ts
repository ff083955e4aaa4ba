import type { TextsOf } from '../manifest.ts';
import type { knowledge } from './manifest.ts';

export const texts: TextsOf<typeof knowledge> = {
  errors: {
    ERR_NO_DOCUMENT_FOUND: 'Document not found.',
    ERR_DOCUMENT_IN_USE: 'A prompt uses this document. Remove it there before you delete it.',
    ERR_DOCUMENT_FILE: 'Upload a PDF, Word (.docx), Markdown or text file.',
    ERR_DOCUMENT_TOO_LARGE: 'The file is larger than 20 MB.',
    ERR_DOCUMENT_ADDRESS:
      'This address cannot be read. Use a public address that begins with https://.',
    ERR_DOCUMENT_TEXT: 'Only pasted text can be changed.',
    ERR_TOO_MANY_DOCUMENTS: 'The knowledge base holds at most 500 documents.',
  },
  menu: { knowledge: 'Knowledge base' },
};
