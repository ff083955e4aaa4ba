import { IconMessage, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './write-mode.module.css';

interface WriteModeProps {
  isNote: boolean;
  onChange: (isNote: boolean) => void;
}

/** Switches between messages to the customer and notes to colleagues. */
export function WriteMode({ isNote, onChange }: WriteModeProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.modes} aria-label={t('story.mode')} data-note={isNote || undefined}>
      <button type="button" aria-pressed={!isNote} onClick={() => onChange(false)}>
        <IconMessage size={15} aria-hidden="true" /> {t('story.message')}
      </button>
      <button
        type="button"
        aria-pressed={isNote}
        title={t('tickets.shortcut', { label: t('story.noteMode'), key: 'N' })}
        onClick={() => onChange(true)}
      >
        <IconNote size={15} aria-hidden="true" /> {t('story.noteMode')}
      </button>
    </fieldset>
  );
}
