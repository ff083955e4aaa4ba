import { Button } from '@mantine/core';
import type { Author } from '@prosa/contract/common';
import { limits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { begunMention, calledBy, matching } from '../../conversation/messages/mention-text.ts';
import { toastError } from '../../ui/toast.ts';
import { useSuggestions } from '../../ui/use-suggestions.ts';
import { useWritingField } from '../../ui/writing-field.ts';
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
      {mention.shown.length > 0 && <Callable {...mention} />}
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

interface Words {
  text: string;
  colleagues: readonly Author[];
  onText: (text: string) => void;
}

/** Suggests colleagues while a name is being typed after an @. */
function useMention(
  field: React.RefObject<HTMLTextAreaElement | null>,
  { text, colleagues, onText }: Words,
) {
  const [caret, setCaret] = useState<number | null>(null);
  const begun = caret === null ? null : begunMention(text, caret);
  const shown = begun ? matching(colleagues, begun.typed) : [];
  const pick = ({ name }: Author) => {
    if (!begun || caret === null) return;
    const end = begun.from + name.length + 2;
    onText(`${text.slice(0, begun.from)}@${name} ${text.slice(caret)}`);
    setCaret(null);
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end));
  };
  const list = useSuggestions(shown, (picked) => ({
    Enter: () => pick(picked),
    Tab: () => pick(picked),
    Escape: () => setCaret(null),
  }));
  const onKeyDown = (event: KeyboardEvent): boolean =>
    !event.ctrlKey && !event.metaKey && list.onKeyDown(event);
  const look = () => {
    list.setActive(0);
    setCaret(field.current?.selectionStart ?? null);
  };
  return { shown, active: list.active, pick, look, onKeyDown };
}

interface CallableProps {
  shown: readonly Author[];
  active: number;
  pick: (who: Author) => void;
}

function Callable({ shown, active, pick }: CallableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.callable} role="listbox" aria-label={t('story.callable')}>
      {shown.map((who, index) => (
        <div
          key={who.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, so that typing can continue.
          onPointerDown={(event) => {
            event.preventDefault();
            pick(who);
          }}
        >
          {who.name}
        </div>
      ))}
    </div>
  );
}
