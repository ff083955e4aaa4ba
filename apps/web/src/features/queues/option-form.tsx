import { TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { queueVariables } from '@prosa/contract/message-variables';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import type { OptionWords } from './option-saver.ts';
import styles from './options-editor.module.css';
import type { OptionDraft } from './options-editor.tsx';

interface OptionFormProps {
  draft: OptionDraft;
  hasChildren: boolean;
  indent: CSSProperties;
  onDraft: (draft: OptionDraft | null) => void;
  onSave: (words: OptionWords) => Promise<boolean>;
}

/** Title and text of an option, saved when a field loses the focus; Escape discards the changes. */
export function OptionForm({ draft, hasChildren, indent, onDraft, onSave }: OptionFormProps) {
  const { t } = useTranslation();
  const isGivenUp = useRef(false);
  const isNameless = draft.title.trim() === '';
  const save = () => {
    const words = { title: draft.title.trim(), message: draft.message.trim() };
    const { title, message } = draft.saved;
    if (isGivenUp.current || isNameless) return;
    if (words.title === title && words.message === message) return;
    onDraft({ ...draft, saved: words });
    void onSave(words);
  };
  const giveUp = (field: Element) => {
    isGivenUp.current = true;
    field.closest('li')?.querySelector<HTMLElement>('[data-title]')?.focus();
    onDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') giveUp(event.currentTarget);
    if (event.key !== 'Enter' || !(event.currentTarget instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  };
  const field = {
    onKeyDown,
    onBlur: save,
    'data-mantine-stop-propagation': 'true',
  };
  return (
    <div className={styles.form} style={indent}>
      <TextInput
        label={t('queues.optionTitle')}
        withAsterisk
        autoFocus
        autoComplete="off"
        maxLength={limits.queueOptionTitle.max}
        value={draft.title}
        error={isNameless && t('common.required')}
        onChange={(event) => onDraft({ ...draft, title: event.currentTarget.value })}
        {...field}
      />
      <VariableTextarea
        variables={queueVariables}
        label={t('queues.optionMessage')}
        description={t(hasChildren ? 'queues.messageOfBranch' : 'queues.messageOfEnd')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.automaticText.max}
        value={draft.message}
        onChange={(event) => onDraft({ ...draft, message: event.currentTarget.value })}
        {...field}
      />
    </div>
  );
}
