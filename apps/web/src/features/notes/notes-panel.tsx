import { ActionIcon, Button, Textarea } from '@mantine/core';
import { limits, waits } from '@prosa/contract/limits';
import type { TicketNote } from '@prosa/contract/notes';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { NoteText } from './note-text.tsx';
import { addNote, deleteNote, notesQuery, withNote } from './notes.api.ts';
import styles from './notes-panel.module.css';

interface NotesPanelProps {
  ticketId: number;
  contactId: number;
  mayWrite: boolean;
}

/** Colleagues' notes about a customer, who never sees them. */
export function NotesPanel({ ticketId, contactId, mayWrite }: NotesPanelProps) {
  const { t } = useTranslation();
  const of = { ticketId, contactId };
  const { data: notes, error, refetch } = useQuery(notesQuery(of));
  const [deleting, setDeleting] = useState<TicketNote | null>(null);
  return (
    <>
      {mayWrite && <NoteForm {...of} />}
      {error && !notes && <FailedState error={error} onRetry={() => void refetch()} />}
      {notes?.length === 0 && <p className={styles.empty}>{t('tickets.notesEmpty')}</p>}
      <ul className={styles.notes}>
        {notes?.map((note) => (
          <Note key={note.id} note={note} onDelete={setDeleting} />
        ))}
      </ul>
      {deleting && (
        <DeleteNote note={deleting} contactId={contactId} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

function NoteForm(of: { ticketId: number; contactId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    const note = text.trim();
    if (note.length < limits.note.min) {
      setProblem(t(note === '' ? 'common.required' : 'common.tooShort'));
      return;
    }
    setBusy(true);
    atLeast(waits.submit, addNote(note, of))
      .then((saved) => {
        client.setQueryData(notesQuery(of).queryKey, (notes) => notes && withNote(notes, saved));
        setText('');
        toast.success(t('tickets.noteAdded'));
      })
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.form}>
      <Textarea
        aria-label={t('tickets.notePlaceholder')}
        placeholder={t('tickets.notePlaceholder')}
        rows={3}
        maxLength={limits.note.max}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button variant="light" loading={isBusy} onClick={save}>
        {t('tickets.noteAdd')}
      </Button>
    </div>
  );
}

function Note({ note, onDelete }: { note: TicketNote; onDelete: (note: TicketNote) => void }) {
  const { t } = useTranslation();
  const me = useUser();
  const mayDelete = me.profile === 'admin' || note.user?.id === me.id;
  return (
    <li className={styles.note}>
      <NoteText note={note} />
      <p className={styles.meta}>
        <span>
          {note.user?.name} · {formatShortDateTime(note.createdAt)}
        </span>
        {mayDelete && (
          <ActionIcon
            size={28}
            aria-label={t('tickets.noteDelete')}
            title={t('tickets.noteDelete')}
            onClick={() => onDelete(note)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </p>
    </li>
  );
}

interface DeleteNoteProps {
  note: TicketNote;
  contactId: number;
  onClose: () => void;
}

function DeleteNote({ note, contactId, onClose }: DeleteNoteProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    deleteNote(note.id)
      .then(() => {
        client.setQueryData<TicketNote[]>(['notes', contactId], (notes) =>
          notes?.filter(({ id }) => id !== note.id),
        );
        toast.success(t('tickets.noteDeleted'));
        onClose();
      })
      .catch((error: unknown) => {
        setBusy(false);
        toastError(error);
      });
  };
  return (
    <ConfirmDialog
      title={t('tickets.noteDelete')}
      text={t('tickets.noteDeleteText')}
      confirm={t('common.delete')}
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
