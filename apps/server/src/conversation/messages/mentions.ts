/** People who are mentioned by `@` in group texts. */
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { Identity } from '../../provider/port.ts';

/** A mention as it is stored. */
export interface StoredMention {
  ids: readonly Identity[];
  isMe: boolean;
  /** The text after `@` in the stored text. */
  name: string;
}

/** A name, or the number as people write it; digits if nothing else is known. */
export function calledAs(
  person: { name: string; number: string } | null | undefined,
  ids: readonly Identity[],
): string {
  const name = person?.name.replace(/\s+/g, ' ').trim();
  if (name && !/^\d+$/.test(name)) return name;
  const number = person?.number || ids.find(({ kind }) => kind === 'pn')?.value;
  return number ? formatPhoneNumber(number) : (ids[0]?.value ?? '');
}
