import type { Message } from '@prosa/contract/messages';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../message-selection.ts';
import { useThreadActions } from '../thread-context.ts';
import styles from './selection.module.css';

/** Covers the row of a message, so that a click anywhere on it selects it. */
export function SelectionBox({ message, choice }: { message: Message; choice: Choice }) {
  const { t } = useTranslation();
  const { selection, customerName } = useThreadActions();
  const box = useRef<HTMLInputElement>(null);
  const wasFirst = useRef(choice === 'chosen' && selection.ids()?.size === 1);
  // The keyboard continues here from the menu of the first message.
  useEffect(() => {
    if (wasFirst.current) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <label className={styles.box} data-chosen={choice === 'chosen' || undefined}>
      <input
        ref={box}
        type="checkbox"
        checked={choice === 'chosen'}
        disabled={choice === 'full'}
        aria-label={t('forward.pick', { text: message.body.slice(0, 80) || customerName })}
        onChange={() => selection.toggle(message.id)}
      />
    </label>
  );
}
