import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file-drop.module.css';

interface FileDropProps {
  isActive: boolean;
  /** Of a conversation, if absent. */
  label?: string;
  hint?: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes the files that are dropped on it; otherwise the browser would open them. */
export function FileDrop({ isActive, label, hint, onFiles, children }: FileDropProps) {
  const { t } = useTranslation();
  // Entering a child also fires "leave" on its parent.
  const [depth, setDepth] = useState(0);
  const move = (step: number) => (event: DragEvent) => {
    if (hasFiles(event)) setDepth((now) => Math.max(0, now + step));
  };
  return (
    <section
      className={styles.zone}
      aria-label={label ?? t('messages.thread')}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (isActive) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {depth > 0 && isActive && <p className={styles.hint}>{hint ?? t('messages.dropHere')}</p>}
    </section>
  );
}
