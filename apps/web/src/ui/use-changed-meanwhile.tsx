import type { UseFormReturnType } from '@mantine/form';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { type ReactNode, useRef, useState } from 'react';
import { ChangedDialog } from './changed-dialog.tsx';
import { changeOf, revToSend } from './if-match.ts';
import { mergeValues } from './merge-values.ts';

interface Edited<R, Values> {
  /** The current row; its first state filled the form. Null for a new one, and while it is being fetched. */
  row: R | null;
  form: UseFormReturnType<Values>;
  toValues: (row: R) => Values;
  /** The form's label for a field of the contract; fields without a label are not listed. */
  labels: Readonly<Record<string, string>>;
  /**
   * The form holds a value that rows never show, such as a password, so a colleague's change of it is not visible
   * there.
   */
  hasSecrets?: boolean | undefined;
}

export interface ChangedMeanwhileState<R> {
  /** The rev to send with the next save. */
  rev: () => number | undefined;
  /** The form shows this row from now on. */
  setRow: (row: R) => void;
  /** Opens the dialog when the error says that a colleague saved first; returns false for other errors. */
  ask: (error: unknown, saveAgain: () => void) => boolean;
  /** Must be drawn beside the form, not inside it. */
  dialog: ReactNode;
}

/** When two people edit one row, asks the later one whether to take over the saved values or overwrite them. */
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
  // The row that filled the form, not its later states from events.
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
