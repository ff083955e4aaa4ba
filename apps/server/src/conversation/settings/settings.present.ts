import { type CompanyLocale, settingKeys, settingTexts } from '@prosa/contract/setting-keys';
import type { Setting } from '@prosa/contract/settings';

/** Every public setting with its value or the default. Others, such as secrets, are not shown. */
export function withDefaults(
  stored: readonly Setting[],
  { language, timeZone }: CompanyLocale,
): Setting[] {
  const values = new Map(stored.map((entry) => [entry.key, entry.value]));
  const chosen = Object.entries({ ...settingKeys, ...settingTexts }).map(([key, { initial }]) => ({
    key,
    value: values.get(key) ?? initial,
  }));
  return [...chosen, { key: 'language', value: language }, { key: 'timeZone', value: timeZone }];
}

const SHOWN = 4;
/** Four characters would reveal too much of a shorter secret. */
const SHOWN_FROM = 12;

export const last4Of = (secret: string): string =>
  secret.length < SHOWN_FROM ? '' : secret.slice(-SHOWN);
