import { CloseButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panels.module.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the canvas, or over the outline on a phone. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <aside
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
