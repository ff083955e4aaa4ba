/** Signal keys in memory. */
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';

export function makeKeyStore(): SignalKeyStore {
  const known = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = known.get(`${type}/${id}`);
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries)) {
          if (value === null) known.delete(`${type}/${id}`);
          else known.set(`${type}/${id}`, value);
        }
      }
    },
  };
}
