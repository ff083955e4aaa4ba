import { Button, Skeleton } from '@mantine/core';
import type { HoursAnswer } from '@prosa/contract/hours';
import { waits } from '@prosa/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneLabel } from '../../i18n/time-zones.ts';
import { atLeast } from '../../ui/at-least.ts';
import { changeOf } from '../../ui/if-match.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { HolidayList } from './holiday-list.tsx';
import { hoursQuery, saveHours } from './hours.api.ts';
import {
  type HoursDraft,
  isSame,
  type Problem,
  problemsOf,
  toDraft,
  toHours,
} from './hours-draft.ts';
import styles from './hours-tab.module.css';
import { WeekEditor } from './week-editor.tsx';

const SKELETONS = 7;

/** The company's opening hours: each weekday, and holidays. */
export function HoursTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...hoursQuery, refetchInterval: REVALIDATE_MS });
  if (data) return <HoursEditor stored={data} />;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.tab} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={52} mb={8} />
      ))}
    </div>
  );
}

interface Editing {
  /** The hours the draft was made from. */
  base: HoursAnswer;
  draft: HoursDraft;
}

function HoursEditor({ stored }: { stored: HoursAnswer }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [{ base, draft }, setEditing] = useState<Editing>(() => begin(stored));
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isDirty = !isSame(base, toHours(draft));
  const isBehind = !isSame(base, stored);
  // Nothing is lost by showing a colleague's hours when there are no own changes.
  if (isBehind && !isDirty) setEditing(begin(stored));

  const change = (part: Partial<HoursDraft>) =>
    setEditing((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  const reset = () => {
    setEditing(begin(stored));
    setChecked(false);
  };
  const problems = problemsOf(draft);
  const save = () => {
    setChecked(true);
    if (problems.size > 0) return;
    setBusy(true);
    atLeast(waits.submit, saveHours(toHours(draft), stored.rev))
      .then((saved) => {
        client.setQueryData(hoursQuery.queryKey, saved);
        setEditing(begin(saved));
        setChecked(false);
        toast.success(t('hours.saved'));
      })
      .catch((error: unknown) => {
        // Shown beside one's own draft; saving again confirms having seen it.
        const change = changeOf(error);
        if (change) client.setQueryData(hoursQuery.queryKey, change.current as HoursAnswer);
        toastError(error);
      })
      .finally(() => setBusy(false));
  };
  const shownProblems = isChecked ? problems : NO_PROBLEMS;
  return (
    <form
      className={styles.tab}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={styles.now}>
        <strong className={styles.badge} data-open={stored.isOpen || undefined}>
          {t(stored.isOpen ? 'hours.openNow' : 'hours.closedNow')}
        </strong>
        <span>{t('hours.zone', { zone: zoneLabel(stored.timeZone) })}</span>
      </p>
      <WeekEditor
        weekly={draft.weekly}
        problems={shownProblems}
        onChange={(weekly) => change({ weekly })}
      />
      <HolidayList
        holidays={draft.holidays}
        problems={shownProblems}
        onChange={(holidays) => change({ holidays })}
      />
      {isDirty && (
        <div className={styles.bar}>
          {isBehind && (
            <p className={styles.behind} role="status">
              {t('hours.changed')}{' '}
              <button type="button" className={styles.link} onClick={reset}>
                {t('hours.showTheirs')}
              </button>
            </p>
          )}
          <Button variant="default" onClick={reset}>
            {t('hours.undo')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('hours.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

const NO_PROBLEMS: ReadonlyMap<string, Problem> = new Map();

const begin = (stored: HoursAnswer): Editing => ({ base: stored, draft: toDraft(stored) });
