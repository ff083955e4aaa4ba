import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { type Problem, problemsOf, toDraft, toHours } from '../hours/hours-draft.ts';
import { WeekEditor } from '../hours/week-editor.tsx';
import type { CompanyValues } from './company-form.ts';

const draftOf = (weekly: CompanyValues['weekly']) => toDraft({ weekly, holidays: [] });
const NO_PROBLEMS: ReadonlyMap<string, Problem> = new Map();

/** When a company works, by weekday. The rows of the editor have keys that the form does not know. */
export function HoursFields({ form }: { form: UseFormReturnType<CompanyValues> }) {
  const { weekly } = form.values;
  const [draft, setDraft] = useState(() => draftOf(weekly));
  // The form took over what a colleague saved.
  if (JSON.stringify(toHours(draft).weekly) !== JSON.stringify(weekly)) setDraft(draftOf(weekly));
  return (
    <WeekEditor
      weekly={draft.weekly}
      problems={form.errors.weekly ? problemsOf(draft) : NO_PROBLEMS}
      onChange={(next) => {
        const changed = { ...draft, weekly: next };
        setDraft(changed);
        form.setFieldValue('weekly', toHours(changed).weekly);
      }}
    />
  );
}
