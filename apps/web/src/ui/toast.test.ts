import { ApiError } from '@prosa/contract/client';
import { texts as companies } from '@prosa/contract/companies/texts.pt';
import { errorTexts } from '@prosa/contract/error-texts.pt';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { pt } from '../i18n/pt.ts';
import { errorText } from './toast.ts';

const errors = { ...errorTexts, ...companies.errors };

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { translation: { ...pt, errors } } } });
});

it('says how long to wait when a new password was requested too often', () => {
  const details = { retryAfterSeconds: 2500 };
  const refused = new ApiError(429, { error: 'ERR_RATE_LIMIT', details });
  expect(errorText(refused)).toBe('Muitas tentativas em pouco tempo. Tente de novo em 42 minutos.');
});

it('says a day of the company in its own time zone', () => {
  const data = { date: '2026-04-01T02:59:59.000Z', timeZone: 'America/Sao_Paulo' };
  const refused = new ApiError(402, { error: 'ERR_SUBSCRIPTION_EXPIRED', ...data });
  expect(errorText(refused)).toContain('31/03/2026');
});
