import type { Message } from '@prosa/contract/messages';
import type { TFunction } from 'i18next';

export type Authored = Pick<Message, 'fromMe' | 'automatic' | 'user' | 'contact'>;

interface Readers {
  customerName: string;
  /** The reader. */
  meId: number;
}

/** The name of a message's author as its reader sees it; messages that no person wrote are called automatic. */
export function authorName(
  message: Authored,
  { customerName, meId }: Readers,
  t: TFunction,
): string {
  const { fromMe, automatic, user, contact } = message;
  if (!fromMe) return contact?.name ?? customerName;
  if (automatic) return t('messages.automatic');
  if (!user) return t('messages.fromPhone');
  return user.id === meId ? t('messages.you') : user.name;
}
