import { ApiError } from '@prosa/contract/client';
import { errorTexts as errors } from '@prosa/contract/error-texts.pt';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { pt } from '../i18n/pt.ts';
import { errorText } from './toast.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { translation: { ...pt, errors } } } });
});

it('says how long to wait when a new password was requested too often', () => {
  const details = { retryAfterSeconds: 2500 };
  const refused = new ApiError(429, { error: 'ERR_RATE_LIMIT', details });
  expect(errorText(refused)).toBe('Muitas tentativas em pouco tempo. Tente de novo em 42 minutos.');
});
