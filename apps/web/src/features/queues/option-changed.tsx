import type { QueueOption } from '@prosa/contract/queues';
import { useTranslation } from 'react-i18next';
import { ChangedDialog } from '../../ui/changed-dialog.tsx';
import { mergeValues } from '../../ui/merge-values.ts';
import type { OptionWords } from './option-saver.ts';
import type { OptionDraft } from './options-editor.tsx';
import type { RefusedWords } from './use-option-changes.ts';

interface OptionChangedProps {
  refused: RefusedWords;
  /** The option's draft, where it is still open. */
  draft: OptionDraft | null;
  onDraft: (draft: OptionDraft) => void;
  onSave: (words: OptionWords, rev: number) => void;
  onClose: () => void;
}

/** A colleague has changed the text of an option being edited: keep theirs, or one's own. */
export function OptionChanged({ refused, draft, onDraft, ...on }: OptionChangedProps) {
  const { t } = useTranslation();
  const { id, change } = refused;
  const theirs = wordsOf(change.current as QueueOption);
  const mine = wordsOf(draft ?? refused.words);
  const settle = (words: OptionWords) => {
    on.onClose();
    if (draft) onDraft({ id, ...words, rev: change.rev, saved: words });
    if (JSON.stringify(words) !== JSON.stringify(theirs)) on.onSave(words, change.rev);
  };
  return (
    <ChangedDialog
      change={change}
      labels={{ title: t('queues.optionTitle'), message: t('queues.optionMessage') }}
      onTakeTheirs={() =>
        settle(mergeValues({ base: theirs, theirs, edited: change.fields }, mine))
      }
      onOverwrite={() => settle(mine)}
      onClose={() => {
        on.onClose();
        // Not saved: leaving the field asks again.
        if (draft) onDraft({ ...draft, saved: theirs });
      }}
    />
  );
}

const wordsOf = ({ title, message }: OptionWords) => ({ title, message });
