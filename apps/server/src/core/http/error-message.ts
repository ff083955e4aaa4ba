/** What programs read beside the code of an error. People read the texts of the web app, in their language. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { errorTexts } from '@prosa/contract/error-texts.en';
import type { AppError } from '../errors.ts';

const CONTRACT = path.dirname(import.meta.resolve('@prosa/contract/error-texts.en'));

const ofNouns = await Promise.all(
  globSync('*/texts.en.ts', { cwd: new URL(CONTRACT) }).map(
    (file): Promise<{ texts: { errors?: Record<string, string> } }> =>
      import(`${CONTRACT}/${file}`),
  ),
);

const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  errorTexts,
  ...ofNouns.map(({ texts }) => texts.errors),
);

export const messageOf = ({ code, extra }: AppError): string =>
  (messages[code] ?? code)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(extra[name] ?? ''))
    .trim();
