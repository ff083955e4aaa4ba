import type { UseFormReturnType } from '@mantine/form';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { type ReactNode, useRef, useState } from 'react';
import { ChangedDialog } from './changed-dialog.tsx';
import { changeOf, laterRev } from './if-match.ts';
import { mergeValues } from './merge-values.ts';

interface Edited<R, Values> {
  /** As it is now; the form was filled with what it was first. Null for a new one, and while it is being fetched. */
  row: R | null;
  form: UseFormReturnType<Values>;
  toValues: (row: R) => Values;
  /** What the form calls a field of the contract; fields without a name are not listed. */
  labels: Readonly<Record<string, string>>;
}

export interface ChangedMeanwhileState<R> {
  /** To send with the next save. */
  rev: () => number | undefined;
  /** The form shows this row from now on. */
  setRow: (row: R) => void;
  /** Asks what to do when the error says that a colleague was quicker; false for all else. */
  ask: (error: unknown, saveAgain: () => void) => boolean;
  /** To be drawn beside the form, not inside. */
  dialog: ReactNode;
}

/** Two people edit one row: the later one is asked whether to take over what is saved or to overwrite it. */
export function useChangedMeanwhile<
  R extends { rev?: number },
  Values extends Record<string, unknown>,
>({ row, form, toValues, labels }: Edited<R, Values>): ChangedMeanwhileState<R> {
  // The row that the form was filled with, not the one that events make of it since.
  const base = useRef(row);
  const rev = useRef(row?.rev);
  const baseNow = () => base.current ?? row;
  const isSameForm = () => isSame(baseNow(), row, toValues);
  const [asked, setAsked] = useState<{ change: ChangedMeanwhile; saveAgain: () => void }>();
  const setRow = (next: R) => {
    base.current = next;
    rev.current = next.rev;
  };
  const takeTheirs = (change: ChangedMeanwhile) => {
    const theirs = change.current as R;
    const before = baseNow();
    if (before) {
      const [base, saved] = [toValues(before), toValues(theirs)];
      form.setValues(mergeValues({ base, theirs: saved, edited: change.fields }, form.getValues()));
    }
    setRow(theirs);
    setAsked(undefined);
  };
  const overwrite = ({ change, saveAgain }: NonNullable<typeof asked>) => {
    rev.current = change.rev;
    setAsked(undefined);
    saveAgain();
  };
  return {
    rev: () => (isSameForm() ? laterRev(rev.current, row?.rev) : rev.current),
    setRow,
    ask: (error, saveAgain) => {
      const change = changeOf(error);
      if (change) setAsked({ change, saveAgain });
      return change !== null;
    },
    dialog: asked && (
      <ChangedDialog
        change={asked.change}
        labels={labels}
        onTakeTheirs={() => takeTheirs(asked.change)}
        onOverwrite={() => overwrite(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

/** A row that changed only in what the form does not hold: nothing of it can be overwritten. */
function isSame<R, V>(base: R | null, row: R | null, toValues: (row: R) => V): boolean {
  if (!base || !row) return false;
  return base === row || JSON.stringify(toValues(base)) === JSON.stringify(toValues(row));
}
