import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { SnoozeBody } from '@prosa/contract/snooze';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUpcoming } from '../../i18n/dates.ts';
import dialog from '../../ui/dialog.module.css';
import { moment } from '../../ui/form-rules.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import styles from './snooze.module.css';
import { snoozeTimesQuery } from './use-snooze.ts';

interface SnoozeDialogProps {
  onChoose: (options: SnoozeBody) => void;
  onClose: () => void;
}

/** Choices of when the ticket returns; one press snoozes it. */
export default function SnoozeDialog({ onChoose, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const [memo, setMemo] = useState('');
  const choose = (until: string | null) => {
    onClose();
    onChoose({ until, ...(memo.trim() ? { memo: memo.trim() } : {}) });
  };
  return (
    <Modal opened onClose={onClose} title={t('snooze.title')}>
      <div className={dialog.form}>
        <p className={styles.text}>{t('snooze.text')}</p>
        <Moments onChoose={choose} />
        <OwnTime onChoose={choose} />
        <TextInput
          label={t('snooze.memo')}
          description={t('snooze.memoHint')}
          value={memo}
          maxLength={limits.snoozeMemo.max}
          onChange={(event) => setMemo(event.currentTarget.value)}
        />
      </div>
    </Modal>
  );
}

interface ChooseProps {
  onChoose: (until: string | null) => void;
}

function Moments({ onChoose }: ChooseProps) {
  const { t } = useTranslation();
  const { data, isPending, isError } = useQuery(snoozeTimesQuery);
  return (
    <fieldset className={styles.moments}>
      <legend>{t('snooze.moments')}</legend>
      <button type="button" className={styles.moment} data-autofocus onClick={() => onChoose(null)}>
        {t('snooze.answer')}
      </button>
      {isPending && <Skeleton height={40} aria-label={t('common.loading')} role="status" />}
      {isError && <p className={styles.text}>{t('snooze.timesFailed')}</p>}
      {data?.map(({ preset, until }) => (
        <button
          key={preset}
          type="button"
          className={styles.moment}
          onClick={() => onChoose(until)}
        >
          {t(`snooze.${preset}`)}
          <time dateTime={until}>{formatUpcoming(until)}</time>
        </button>
      ))}
    </fieldset>
  );
}

function OwnTime({ onChoose }: ChooseProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const wrong = moment(t)(value);
    if (wrong) return setError(wrong);
    const at = new Date(value).getTime();
    const ahead = at - Date.now();
    if (!(ahead > 0 && ahead <= limits.snoozeMs.max)) return setError(t('errors.ERR_SNOOZE_TIME'));
    onChoose(new Date(at).toISOString());
  };
  return (
    <form
      className={styles.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MomentField
        label={t('snooze.own')}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next);
          if (next !== value) setError(null);
        }}
      />
      <Button type="submit" variant="default">
        {t('snooze.snooze')}
      </Button>
    </form>
  );
}
