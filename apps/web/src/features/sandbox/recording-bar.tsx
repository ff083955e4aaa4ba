import { IconSend, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './phone-composer.module.css';

interface RecordingBarProps {
  seconds: number;
  onCancel: () => void;
  onSend: () => void;
}

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Replaces the composer while recording. */
export function RecordingBar({ seconds, onCancel, onSend }: RecordingBarProps) {
  const { t } = useTranslation();
  const send = useRef<HTMLButtonElement>(null);
  // The button that had the focus has been removed.
  useEffect(() => send.current?.focus(), []);
  return (
    <div className={styles.composer}>
      <div className={styles.line}>
        <button
          type="button"
          aria-label={t('sandbox.cancelRecording')}
          title={t('sandbox.cancelRecording')}
          onClick={onCancel}
        >
          <IconTrash size={20} />
        </button>
        <span className={styles.recording} role="timer">
          {t('sandbox.recording')} {minutes(seconds)}
        </span>
        <button
          ref={send}
          type="button"
          className={styles.send}
          aria-label={t('sandbox.send')}
          title={t('sandbox.send')}
          onClick={onSend}
        >
          <IconSend size={20} />
        </button>
      </div>
    </div>
  );
}
