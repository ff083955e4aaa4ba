import { useState } from 'react';
import { readStored, writeStored } from '../../../core/stored-keys.ts';

/** Whether the attendant's name is put before their texts; on by default. */
export function useSignOption(): [boolean, (isSigned: boolean) => void] {
  const [isSigned, setSigned] = useState(() => readStored('signOption') !== 'false');
  return [
    isSigned,
    (next) => {
      setSigned(next);
      writeStored('signOption', String(next));
    },
  ];
}
