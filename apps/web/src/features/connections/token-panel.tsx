import { Button } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  connectionsQuery,
  removeToken,
  renewToken,
  showConnection,
} from '../../conversation/connections/connections.api.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import styles from './token-panel.module.css';

/** The API token of a connection: create, copy once, renew, remove. */
export function TokenPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The dialog's row may be outdated.
  const rows = useQuery(connectionsQuery).data;
  const { id, tokenLast4 } = rows?.find((row) => row.id === connection.id) ?? connection;
  const [token, setToken] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const change = async (send: () => Promise<void>) => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const renew = () =>
    change(async () => {
      const answer = await renewToken(id);
      showConnection(client, answer.whatsapp);
      setToken(answer.token);
    });
  const remove = () =>
    change(async () => {
      showConnection(client, await removeToken(id));
      setToken(null);
      toast.success(t('connections.tokenRemoved'));
    });

  return (
    <>
      <p className={styles.hint}>{t('connections.tokenHint')}</p>
      {token ? <NewToken token={token} /> : <KnownToken last4={tokenLast4} />}
      <Actions hasToken={tokenLast4 !== ''} isBusy={isBusy} onRenew={renew} onRemove={remove} />
    </>
  );
}

function NewToken({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <>
      <CopyField label={t('connections.token')} value={token} />
      <p className={styles.once} role="status">
        {t('connections.tokenOnce')}
      </p>
    </>
  );
}

function KnownToken({ last4 }: { last4: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.state}>
      {last4 === '' ? t('connections.tokenNone') : <code>{`••••••••${last4}`}</code>}
    </p>
  );
}

interface ActionsProps {
  hasToken: boolean;
  isBusy: boolean;
  onRenew: () => Promise<void>;
  onRemove: () => Promise<void>;
}

/** Actions that would break programs are confirmed in place, because this is already a dialog. */
function Actions({ hasToken, isBusy, onRenew, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  if (!asked) {
    return (
      <div className={styles.actions}>
        <Button
          variant="light"
          loading={isBusy}
          onClick={() => (hasToken ? setAsked('renew') : void onRenew())}
        >
          {t(hasToken ? 'connections.tokenRenew' : 'connections.tokenMake')}
        </Button>
        {hasToken && (
          <Button variant="default" disabled={isBusy} onClick={() => setAsked('remove')}>
            {t('connections.tokenRemove')}
          </Button>
        )}
      </div>
    );
  }
  const isRenewal = asked === 'renew';
  const goOn = () => {
    setAsked(null);
    void (isRenewal ? onRenew() : onRemove());
  };
  const byKey = {
    'data-mantine-stop-propagation': 'true',
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setAsked(null),
  };
  return (
    <div className={styles.question} role="alert">
      <p>{t(isRenewal ? 'connections.tokenRenewText' : 'connections.tokenRemoveText')}</p>
      <Button variant="default" autoFocus onClick={() => setAsked(null)} {...byKey}>
        {t('common.cancel')}
      </Button>
      <Button className={styles.danger} onClick={goOn} {...byKey}>
        {t(isRenewal ? 'connections.tokenRenew' : 'connections.tokenRemove')}
      </Button>
    </div>
  );
}
