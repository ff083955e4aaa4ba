import { Button } from '@mantine/core';
import { LIMIT_OF_NEW, WITHOUT_LIMIT } from '@prosa/contract/campaigns/messaging-limit';
import type { CloudAccount, CloudCheck } from '@prosa/contract/cloud';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlugConnected,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { toastError } from '../../ui/toast.ts';
import { checkAccount } from './cloud.api.ts';
import styles from './cloud-dialog.module.css';

interface CheckStepProps {
  connectionId: number;
  account: CloudAccount;
}

type Result = CloudCheck['token'];

const icons: Record<Result['state'], TablerIcon> = {
  ok: IconCircleCheck,
  failed: IconCircleX,
  unreachable: IconCircleX,
  skipped: IconCircleDashed,
};

/** Tests the whole setup, and shows for each part whether it works and what to do. */
export function CheckStep({ connectionId, account }: CheckStepProps) {
  const { t, i18n } = useTranslation();
  const { webhookAt } = account;
  const check = useMutation({
    mutationFn: () => checkAccount(connectionId),
    onError: toastError,
  });
  const limit = check.data?.messagingLimit ?? account.messagingLimit;
  const perSecond = check.data?.messagesPerSecond ?? account.messagesPerSecond;
  const { format } = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <p className={styles.text}>{t('cloud.checkText')}</p>
      <p className={styles.text}>
        {t(`cloud.${limitText(limit)}`, { number: format(limit ?? LIMIT_OF_NEW) })}
      </p>
      {perSecond !== null && (
        <p className={styles.text}>{t('cloud.perSecond', { number: format(perSecond) })}</p>
      )}
      <Button
        leftSection={<IconPlugConnected size={18} />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('cloud.check')}
      </Button>
      <div role="status">{check.data && <Results check={check.data} webhookAt={webhookAt} />}</div>
    </>
  );
}

function limitText(limit: number | null) {
  if (limit === null) return 'limitUnknown' as const;
  return limit === WITHOUT_LIMIT ? ('limitNone' as const) : ('limit' as const);
}

function Results({ check, webhookAt }: { check: CloudCheck; webhookAt: string | null }) {
  const { t } = useTranslation();
  const { displayNumber, verifiedName } = check;
  const named = [displayNumber, verifiedName].filter(Boolean).join(' · ');
  return (
    <ul className={styles.results}>
      <Line label={t('cloud.token')} result={check.token} detail={adviceOn('token', check, t)} />
      <Line
        label={t('cloud.number')}
        result={check.number}
        detail={adviceOn('number', check, t) || named}
      />
      <Line
        label={t('cloud.subscription')}
        result={check.subscription}
        detail={adviceOn('subscription', check, t)}
      />
      <Line
        label={t('cloud.webhook')}
        result={{ state: webhookAt ? 'ok' : 'skipped', code: null }}
        detail={
          webhookAt
            ? t('cloud.webhookAt', { at: formatShortDateTime(webhookAt) })
            : t('cloud.webhookTry')
        }
      />
    </ul>
  );
}

/** How to fix a part that does not work. */
function adviceOn(part: 'token' | 'number' | 'subscription', check: CloudCheck, t: TFunction) {
  const { state, code } = check[part];
  if (part === 'number' && check.reason)
    return `${t(`reasons.${check.reason}.what`)} ${t(`reasons.${check.reason}.todo`)}`;
  if (state === 'unreachable') return t('cloud.unreachable');
  if (state !== 'failed') return '';
  const words = t(`cloud.failed_${part}`);
  return code === null ? words : `${words} (${t('cloud.code', { code })})`;
}

function Line({ label, result, detail }: { label: string; result: Result; detail: string }) {
  const { t } = useTranslation();
  const Icon = icons[result.state];
  return (
    <li className={styles.result} data-state={result.state}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <strong>{label}</strong>: {t(`cloud.state_${result.state}`)}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </li>
  );
}
