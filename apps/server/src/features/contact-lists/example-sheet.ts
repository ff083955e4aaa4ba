/** A spreadsheet that shows how to write a list: its headings, and two lines. */
import type { Language } from '@prosa/contract/limits';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { writeSheet } from '../imports/write-sheet.ts';

const headings: Record<Language, string[]> = {
  pt: ['Nome', 'Número', 'E-mail', 'Cidade'],
  en: ['Name', 'Number', 'E-mail', 'City'],
  es: ['Nombre', 'Número', 'Correo', 'Ciudad'],
};

/** Any further column can be used in the texts of a campaign. */
const lines = [
  ['Ana Souza', '5511988887777', 'ana@example.com', 'São Paulo'],
  ['Bruno Lima', '5521977776666', '', 'Rio de Janeiro'],
];

export const exampleSheet = (ctx: UserCtx): Promise<Buffer> =>
  inTransaction(ctx, async (tx) => {
    const { language } = await findCompanyLocale(tx);
    return writeSheet([headings[language], ...lines]);
  });
