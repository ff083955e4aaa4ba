import { TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indentOf } from './option-tree.ts';
import styles from './options-editor.module.css';

interface NewOptionProps {
  depth: number;
  /** Resolves to whether it was added. */
  onAdd: (title: string) => Promise<boolean>;
  onClose: () => void;
}

/** Title field of a new option; Enter adds it and starts the next. */
export function NewOption({ depth, onAdd, onClose }: NewOptionProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const add = async (): Promise<void> => {
    const typed = title.trim();
    if (typed === '') return;
    setTitle('');
    // A refused title can be corrected, unless the next one has been started.
    if (!(await onAdd(typed))) setTitle((now) => now || typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  };
  return (
    <div className={styles.new} style={indentOf(depth)}>
      <TextInput
        aria-label={t('queues.newOption')}
        placeholder={t('queues.newOption')}
        description={t('queues.newOptionHint')}
        inputWrapperOrder={['input', 'description']}
        autoComplete="off"
        autoFocus
        data-mantine-stop-propagation="true"
        maxLength={limits.queueOptionTitle.max}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void add()}
      />
    </div>
  );
}
