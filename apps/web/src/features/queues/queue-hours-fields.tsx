import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { HolidayList } from '../hours/holiday-list.tsx';
import { type HoursDraft, type Problem, problemsOf } from '../hours/hours-draft.ts';
import { WeekEditor } from '../hours/week-editor.tsx';
import styles from './queue-dialog.module.css';
import type { QueueValues } from './queue-form.ts';

const NO_PROBLEMS: ReadonlyMap<string, Problem> = new Map();

/** The queue's working hours. */
export function QueueHoursFields({ form }: { form: UseFormReturnType<QueueValues> }) {
  const { t } = useTranslation();
  const draft = form.values.hours;
  const isWrong = Object.keys(form.errors).some((path) => path.split('.')[0] === 'hours');
  const change = (part: Partial<HoursDraft>) => form.setFieldValue('hours', { ...draft, ...part });
  const problems = isWrong ? problemsOf(draft) : NO_PROBLEMS;
  return (
    <div className={styles.hours}>
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {t('queues.hoursWrong')}
        </p>
      )}
      <WeekEditor
        weekly={draft.weekly}
        problems={problems}
        onChange={(weekly) => change({ weekly })}
      />
      <HolidayList
        holidays={draft.holidays}
        problems={problems}
        onChange={(holidays) => change({ holidays })}
      />
    </div>
  );
}
