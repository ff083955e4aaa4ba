import { isRetention, type Retention } from '@prosa/contract/setting-keys';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isAsked } from './is-asked.ts';
import { retentionQuery } from './settings.api.ts';
import { useSaveSetting } from './use-save-setting.ts';

/** Saves a choice, after a confirmation where it deletes something or locks people out. */
export function useAskedSave(
  key: string,
  value: string,
): { save: (next: string) => void; question: ReactNode } {
  const save = useSaveSetting(key);
  const [asked, setAsked] = useState<string | null>(null);
  if (asked === null)
    return {
      save: (next) => (isAsked(key, value, next) ? setAsked(next) : save(next)),
      question: null,
    };
  const answers = {
    onClose: () => setAsked(null),
    onConfirm: () => {
      setAsked(null);
      save(asked);
    },
  };
  const question = isRetention(asked) ? (
    <RetentionQuestion days={asked} {...answers} />
  ) : (
    <TwoFactorQuestion {...answers} />
  );
  return { save, question };
}

interface Answers {
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows how many conversations will be deleted. */
function RetentionQuestion({ days, ...answers }: Answers & { days: Retention }) {
  const { t, i18n } = useTranslation();
  const { data, isPending } = useQuery(retentionQuery(days));
  const period = t(`settings.values.retentionDays_${days}`);
  const shown = new Intl.NumberFormat(i18n.language).format(data?.count ?? 0);
  const now =
    data &&
    t('settings.retentionAskNow', {
      count: data.count,
      shown: data.countMore ? `${shown}+` : shown,
    });
  return (
    <ConfirmDialog
      title={t('settings.retentionAskTitle', { period })}
      text={[now, t('settings.retentionAskThen', { period })].filter(Boolean).join(' ')}
      confirm={t('settings.retentionAskConfirm')}
      isBusy={isPending}
      {...answers}
    />
  );
}

/** Shows who has to set up a second factor before they can continue working. */
function TwoFactorQuestion(answers: Answers) {
  const { t } = useTranslation();
  const { twoFactor } = useUser();
  return (
    <ConfirmDialog
      title={t('settings.twoFactorAskTitle')}
      text={t(twoFactor ? 'settings.twoFactorAsk' : 'settings.twoFactorAskYou')}
      confirm={t('settings.twoFactorAskConfirm')}
      {...answers}
    />
  );
}
