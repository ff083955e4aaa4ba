import { ActionIcon, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconCheck, IconEdit, IconTrash, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import type { Task } from './tasks.ts';
import styles from './todolist-page.module.css';

interface ShownTaskProps {
  task: Task;
  onEdit: () => void;
  onDelete: () => void;
}

export function ShownTask({ task: { text, updatedAt }, onEdit, onDelete }: ShownTaskProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.task}>
      <p className={styles.text}>
        {text}
        <time className={styles.time} dateTime={updatedAt}>
          {t('todolist.updated', { at: formatShortDateTime(updatedAt) })}
        </time>
      </p>
      <ActionIcon
        aria-label={t('todolist.edit', { text })}
        title={t('common.edit')}
        onClick={onEdit}
      >
        <IconEdit size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('todolist.delete', { text })}
        title={t('common.delete')}
        onClick={onDelete}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}

interface EditedTaskProps {
  task: Task;
  onSave: (text: string) => void;
  onCancel: () => void;
}

export function EditedTask({ task, onSave, onCancel }: EditedTaskProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(task.text);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text);
  };
  return (
    <li>
      <form className={styles.task} onSubmit={submit}>
        <TextInput
          ref={field}
          className={styles.field}
          aria-label={t('todolist.editing')}
          autoComplete="off"
          maxLength={limits.task.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
          }}
        />
        <ActionIcon
          type="submit"
          aria-label={t('todolist.save')}
          title={t('todolist.save')}
          variant="light"
          color="brand"
        >
          <IconCheck size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('common.cancel')} title={t('common.cancel')} onClick={onCancel}>
          <IconX size={18} />
        </ActionIcon>
      </form>
    </li>
  );
}
