import type { UseFormReturnType } from '@mantine/form';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { type ReactNode, useRef, useState } from 'react';
import { ChangedDialog } from './changed-dialog.tsx';
import { changeOf, revToSend } from './if-match.ts';
import { mergeValues } from './merge-values.ts';

interface Edited<R, Values> {
  /** As it is now; the form was filled with what it was first. Null for a new one, and while it is being fetched. */
  row: R | null;
  form: UseFormReturnType<Values>;
  toValues: (row: R) => Values;
  /** What the form calls a field of the contract; fields without a name are not listed. */
  labels: Readonly<Record<string, string>>;
  /** The form holds what no row shows, as a password: nobody sees in the row that a colleague has changed that. */
  hasSecrets?: boolean | undefined;
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
>({
  row,
  form,
  toValues,
  labels,
  hasSecrets = false,
}: Edited<R, Values>): ChangedMeanwhileState<R> {
  // The row that the form was filled with, not the one that events make of it since.
  const base = useRef(row);
  const rev = useRef(row?.rev);
  rev.current ??= row?.rev;
  const baseNow = () => base.current ?? row;
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
    rev: () => revToSend({ rev: rev.current, base: baseNow(), row, toValues, hasSecrets }),
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
