import type { Message } from '@prosa/contract/messages';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';
import { kindName, wordless } from '../../../conversation/messages/kind-name.ts';
import { plainText } from '../../../conversation/messages/markup.ts';
import { useUser } from '../../../session/session.ts';
import { useThreadActions } from '../thread-context.ts';
import styles from './bubble.module.css';

type Quoted = NonNullable<Message['quotedMsg']>;

/** The quoted message of a reply; pressing it scrolls there. */
export function QuotedBlock({ quoted }: { quoted: Quoted }) {
  const { t } = useTranslation();
  const { jumpTo, customerName } = useThreadActions();
  return (
    <button
      type="button"
      className={styles.quoted}
      title={t('messages.jumpToQuoted')}
      onClick={() => jumpTo(quoted.id)}
    >
      <QuotedLines quoted={quoted} customerName={customerName} />
    </button>
  );
}

interface QuotedLinesProps {
  quoted: Quoted;
  customerName: string;
}

export function QuotedLines({ quoted, customerName }: QuotedLinesProps) {
  const { t } = useTranslation();
  return (
    <>
      <b>{authorName(quoted, { customerName, meId: useUser().id }, t)}</b>
      <span>{previewOf(quoted, t)}</span>
    </>
  );
}

type Previewed = Pick<Message, 'body' | 'mediaType' | 'isDeleted'>;

/** A message in one line. */
function previewOf({ body, mediaType, isDeleted }: Previewed, t: TFunction): string {
  if (isDeleted) return t('messages.deleted');
  return (!wordless.includes(mediaType) && plainText(body.slice(0, 300))) || kindName(mediaType, t);
}
