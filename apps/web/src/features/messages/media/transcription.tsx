import type { Message } from '@prosa/contract/messages';
import { IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copy-text.ts';
import styles from './transcription.module.css';

/** Longer ones begin with their first lines. */
const LONG = 280;

/** What is said in a voice note, below its player. */
export function Transcription({ of }: { of: NonNullable<Message['transcription']> }) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <section className={styles.transcription} aria-labelledby={headingId}>
      <span className={styles.head}>
        <span id={headingId}>{t('messages.transcription')}</span>
        {of.text !== '' && (
          <button
            type="button"
            className={styles.copy}
            aria-label={t('messages.copyTranscription')}
            title={t('messages.copyTranscription')}
            onClick={() => copyText(of.text, t('messages.transcriptionCopied'))}
          >
            <IconCopy size={16} aria-hidden="true" />
          </button>
        )}
      </span>
      <Said of={of} />
    </section>
  );
}

function Said({ of: { state, text } }: { of: NonNullable<Message['transcription']> }) {
  const { t } = useTranslation();
  if (state === 'pending') return <span className={styles.note}>{t('messages.transcribing')}</span>;
  if (state === 'failed')
    return <span className={styles.note}>{t('messages.notTranscribed')}</span>;
  if (text === '') return <span className={styles.note}>{t('messages.nothingSaid')}</span>;
  return text.length > LONG ? <LongText text={text} /> : <Text text={text} />;
}

function LongText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Text text={text} isCut={!isWhole} />
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {t(isWhole ? 'messages.readLess' : 'story.readMore')}
      </button>
    </>
  );
}

const Text = ({ text, isCut = false }: { text: string; isCut?: boolean }) => (
  <span className={styles.text} data-cut={isCut || undefined} dir="auto">
    {text}
  </span>
);
