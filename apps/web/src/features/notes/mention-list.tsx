/** Colleagues to mention, while a name is being typed. */
import type { Author } from '@prosa/contract/common';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { begunMention, matching } from '../../conversation/messages/mention-text.ts';
import { useSuggestions } from '../../ui/use-suggestions.ts';
import styles from './note-composer.module.css';

interface Words {
  text: string;
  colleagues: readonly Author[];
  onText: (text: string) => void;
}

/** Suggests colleagues while a name is being typed after an @. */
export function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
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

interface MentionListProps {
  shown: readonly Author[];
  active: number;
  pick: (who: Author) => void;
}

export function MentionList({ shown, active, pick }: MentionListProps) {
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
