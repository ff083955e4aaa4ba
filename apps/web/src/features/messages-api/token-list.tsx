import { Button } from '@mantine/core';
import type { ApiToken } from '@prosa/contract/api-tokens';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatShortDateTime } from '../../i18n/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { ListTool } from '../../ui/list-tool.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { apiTokensQuery, hideToken, revokeToken } from './api-tokens.api.ts';
import styles from './messages-api-page.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { rightName } from './right-name.ts';

/** The company's tokens. A new one is shown once, and used by the forms below. */
export function TokenList({ onCreated }: { onCreated: (token: string) => void }) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(apiTokensQuery);
  const [isAdding, setAdding] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <section className={styles.part} aria-busy={!data && !isError}>
      <div className={styles.partHead}>
        <h2>{t('messagesApi.tokens')}</h2>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
          {t('messagesApi.newToken')}
        </Button>
      </div>
      <p className={styles.hint}>
        {t('messagesApi.tokensHint')}{' '}
        <Link to="/connections">{t('messagesApi.toConnections')}</Link>
      </p>
      {fresh && (
        <div className={styles.fresh} role="status">
          <CopyField label={t('messagesApi.newTokenIs')} value={fresh} />
          <p>{t('messagesApi.once')}</p>
        </div>
      )}
      {isError && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title={t('messagesApi.empty')} hint={t('messagesApi.emptyHint')} />
      )}
      {data && data.length > 0 && <TokenRows tokens={data} onRevoke={setRevoking} />}
      {isAdding && (
        <NewTokenDialog
          onCreated={(token) => {
            setFresh(token);
            onCreated(token);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

interface TokenRowsProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

function TokenRows({ tokens, onRevoke }: TokenRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tokens}>
      {tokens.map((token) => (
        <li key={token.id} className={styles.token}>
          <div className={styles.tokenText}>
            <p className={styles.tokenName}>
              {token.name} <code>{`••••${token.last4}`}</code>
            </p>
            <p className={styles.rights}>
              {token.rights.map((right) => rightName(t, right)).join(' · ')}
            </p>
            <p className={styles.rights}>
              <Validity token={token} />
            </p>
          </div>
          <ListTool
            label={t('messagesApi.revokeNamed', { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            <IconTrash size={20} />
          </ListTool>
        </li>
      ))}
    </ul>
  );
}

function Validity({ token: { expiresAt, lastUsedAt, createdAt, createdBy } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const now = useMinute();
  const isOver = expiresAt !== null && new Date(expiresAt) <= now;
  const end =
    expiresAt &&
    t(isOver ? 'messagesApi.expired' : 'messagesApi.expires', { date: formatDate(expiresAt) });
  return (
    <>
      <span className={isOver ? styles.over : undefined}>{end ?? t('messagesApi.noEnd')}</span>
      {' · '}
      {lastUsedAt
        ? t('messagesApi.lastUsed', { date: formatShortDateTime(lastUsedAt) })
        : t('messagesApi.neverUsed')}
      {' · '}
      {t(createdBy ? 'messagesApi.createdBy' : 'messagesApi.created', {
        date: formatDate(createdAt),
        name: createdBy?.name ?? '',
      })}
    </>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeToken(token.id),
    onSuccess: () => {
      hideToken(client, token.id);
      toast.success(t('messagesApi.revoked'));
      onClose();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      title={t('messagesApi.revokeTitle', { name: token.name })}
      text={t('messagesApi.revokeText')}
      confirm={t('messagesApi.revoke')}
      isBusy={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    />
  );
}
