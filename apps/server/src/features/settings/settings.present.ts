import { settingKeys } from '@prosa/contract/settings';

export interface SettingEntry {
  key: string;
  value: string;
}

/** Every public setting with its value or the initial one. What is not in the list, secrets among it, stays here. */
export function withDefaults(stored: readonly SettingEntry[]): SettingEntry[] {
  const values = new Map(stored.map((entry) => [entry.key, entry.value]));
  return Object.entries(settingKeys).map(([key, { initial }]) => ({
    key,
    value: values.get(key) ?? initial,
  }));
}
