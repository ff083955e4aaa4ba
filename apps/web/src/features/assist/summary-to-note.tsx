import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHelps } from './assist.api.ts';
import styles from './assist.module.css';
import { useSummary } from './use-summary.ts';

interface SummaryToNoteProps {
  ticketId: number;
  onText: (text: string) => void;
}

/** In the dialog that hands a ticket over: writes the note, which people read and change before it is kept. */
export function SummaryToNote({ ticketId, onText }: SummaryToNoteProps) {
  const { t } = useTranslation();
  const isOn = useHelps().summary;
  const { ask, isAsking, trouble } = useSummary(ticketId);
  if (!isOn) return null;
  const write = async () => {
    const text = await ask();
    if (text !== null) onText(text);
  };
  return (
    <div className={styles.buttons}>
      {trouble && (
        <span className={styles.bar} data-failed role="alert">
          {t(`assist.problems.${trouble}`)}
        </span>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSparkles size={16} aria-hidden />}
        loading={isAsking}
        onClick={() => void write()}
      >
        {t('assist.summaryToNote')}
      </Button>
    </div>
  );
}
