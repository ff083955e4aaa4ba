import { laterRev, saveFields } from '../../ui/if-match.ts';
import type { OptionPlace } from './option-tree.ts';
import { changeOption, type OptionChange } from './queues.api.ts';

export interface OptionWords {
  title: string;
  message: string;
}

/** Saves options at the rev they were shown at, or that one's own last save of the same kind produced. */
export function optionSaver() {
  const left = new Map<string, number>();
  const save = async (key: string, fields: readonly string[], change: Change) => {
    const rev = laterRev(change.rev, left.get(key));
    const saved = await saveFields({ fields, rev }, (options) =>
      changeOption(change.id, change.body, options),
    );
    left.set(key, saved.rev);
  };
  return {
    write: (id: number, words: OptionWords, rev: number) =>
      save(`words of ${id}`, ['title', 'message'], { id, rev, body: words }),
    /** An option's number changes whenever a sibling moves: only another parent means that a colleague moved it. */
    move: (id: number, place: OptionPlace, rev: number | undefined) =>
      save(`place of ${id}`, ['parentId'], { id, rev, body: place }),
  };
}

interface Change {
  id: number;
  rev: number | undefined;
  body: OptionChange;
}
