import { Button } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isOverlayOpen } from '../../../ui/overlay-open.ts';
import { returnToWriting } from '../../../ui/writing-field.ts';
import type { MessageSelection } from '../message-selection.ts';
import styles from './selection.module.css';

interface SelectionBarProps {
  selection: MessageSelection;
  onForward: (messageIds: string[]) => void;
}

/** Below the thread, while messages are being selected: how many, and actions for them. */
export function SelectionBar({ selection, onForward }: SelectionBarProps) {
  const { t } = useTranslation();
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  useLeaveByEscape(selection, ids !== null);
  if (!ids) return null;
  const isFull = ids.size >= limits.forwardedMessages.max;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('forward.select')}>
      <p role="status">
        {t('forward.chosen', { count: ids.size })}
        {isFull && <small>{t('forward.full', { count: limits.forwardedMessages.max })}</small>}
      </p>
      <Button variant="default" onClick={() => leave(selection)}>
        {t('common.cancel')}
      </Button>
      <Button
        leftSection={<IconArrowForwardUp size={18} aria-hidden="true" />}
        disabled={ids.size === 0}
        onClick={() => onForward([...ids])}
      >
        {t('forward.forward')}
      </Button>
    </div>
  );
}

function leave(selection: MessageSelection): void {
  selection.stop();
  returnToWriting();
}

/** Handles Escape before anything else on the page does. */
function useLeaveByEscape(selection: MessageSelection, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isOverlayOpen()) return;
      event.stopPropagation();
      event.preventDefault();
      leave(selection);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [selection, isOn]);
}
