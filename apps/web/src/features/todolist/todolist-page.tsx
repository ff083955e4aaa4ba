import { Button, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { newId } from '../../ui/new-id.ts';
import pageStyles from '../../ui/resource-page.module.css';
import { EditedTask, ShownTask } from './task-row.tsx';
import { changeTasks, type Task, useTasks, withoutTask, withTask, withText } from './tasks.ts';
import styles from './todolist-page.module.css';

const stamp = (id: string) => ({ id, now: new Date().toISOString() });

export function TodolistPage() {
  const { t } = useTranslation();
  const tasks = useTasks();
  const [edited, setEdited] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Task | null>(null);
  const save = (id: string, text: string) => {
    changeTasks((all) => withText(all, text, stamp(id)));
    setEdited(null);
  };
  const remove = ({ id }: Task) => {
    changeTasks((all) => withoutTask(all, id));
    setDeleting(null);
  };
  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>
          {t('todolist.title')}
          {tasks.length > 0 && <small className={pageStyles.count}>{tasks.length}</small>}
        </h1>
      </header>
      <div className={pageStyles.pane}>
        <div className={styles.list}>
          <p className={styles.hint}>{t('todolist.hint')}</p>
          <NewTask />
          {tasks.length === 0 && (
            <EmptyState title={t('todolist.empty')} hint={t('todolist.emptyHint')} />
          )}
          <ul className={styles.tasks}>
            {tasks.map((task) =>
              task.id === edited ? (
                <EditedTask
                  key={task.id}
                  task={task}
                  onSave={(text) => save(task.id, text)}
                  onCancel={() => setEdited(null)}
                />
              ) : (
                <ShownTask
                  key={task.id}
                  task={task}
                  onEdit={() => setEdited(task.id)}
                  onDelete={() => setDeleting(task)}
                />
              ),
            )}
          </ul>
        </div>
      </div>
      {deleting && (
        <ConfirmDialog
          title={t('todolist.deleteTitle')}
          text={deleting.text}
          confirm={t('common.delete')}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

function NewTask() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    changeTasks((all) => withTask(all, text, stamp(newId())));
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={add}>
      <TextInput
        className={styles.field}
        aria-label={t('todolist.new')}
        placeholder={t('todolist.new')}
        autoComplete="off"
        maxLength={limits.task.max}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus size={18} />}>
        {t('todolist.add')}
      </Button>
    </form>
  );
}
