import { Button } from '@mantine/core';
import type { Author } from '@prosa/contract/common';
import { limits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calledBy } from '../../conversation/messages/mention-text.ts';
import { toastError } from '../../ui/toast.ts';
import { useWritingField } from '../../ui/writing-field.ts';
import { MentionList, useMention } from './mention-list.tsx';
import styles from './note-composer.module.css';
import { addNote, callableQuery, notesQuery, withNote } from './notes.api.ts';

interface NoteComposerProps {
  ticket: Ticket;
  text: string;
  onText: (text: string) => void;
  /** Returns to messages. */
  onLeave: () => void;
}

const NOBODY: readonly Author[] = [];

/** Writes notes for colleagues in the place of messages, in a colour of their own. */
export function NoteComposer({ ticket, text, onText, onLeave }: NoteComposerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { data: colleagues = NOBODY } = useQuery(callableQuery(ticket.id));
  const mention = useMention(field, { text, colleagues, onText });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useWritingField(field, true);
  const save = () => {
    const note = text.trim();
    if (note.length < limits.note.min || isBusy) return;
    const of = { ticketId: ticket.id, contactId: ticket.contactId };
    setBusy(true);
    addNote(note, of, calledBy(note, colleagues))
      .then((saved) => {
        client.setQueryData(notesQuery(of).queryKey, (notes) => notes && withNote(notes, saved));
        onText('');
        onLeave();
      })
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mention.onKeyDown(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <div className={styles.composer}>
      {mention.shown.length > 0 && <MentionList {...mention} />}
      <textarea
        ref={field}
        className={styles.field}
        rows={2}
        value={text}
        maxLength={limits.note.max}
        placeholder={t('story.notePlaceholder')}
        aria-label={t('story.noteMode')}
        dir="auto"
        onChange={(event) => {
          onText(event.currentTarget.value);
          mention.look();
        }}
        onKeyDown={onKeyDown}
      />
      <Button
        className={styles.save}
        loading={isBusy}
        disabled={text.trim().length < limits.note.min}
        title="Ctrl+Enter"
        onClick={save}
      >
        {t('story.noteSave')}
      </Button>
    </div>
  );
}
