import { Button, Loader, Modal } from '@mantine/core';
import type { Contact } from '@prosa/contract/contacts';
import type { ContactExport } from '@prosa/contract/data-rights';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import styles from '../imports/imports.module.css';
import { dataExportQuery, startDataExport } from './data-rights.api.ts';

/** All stored data of a contact, packed in the background and kept for a day. */
export function DataExportDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = dataExportQuery(contact.id);
  const { data, error, refetch } = useQuery(query);
  const start = useMutation({
    mutationFn: () => startDataExport(contact.id),
    onSuccess: (state) => client.setQueryData(query.queryKey, state),
    onError: toastError,
  });
  const isWaiting = start.isPending || data?.state === 'waiting';
  return (
    <Modal opened onClose={onClose} title={t('contacts.exportDataTitle', { name: contact.name })}>
      <div className={styles.sources}>
        <p className={styles.hint}>{t('contacts.exportDataHint')}</p>
        {error && !data ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <div role="status">{data && <Progress data={data} isWaiting={isWaiting} />}</div>
            <div className={styles.actions}>
              <Button
                variant={data?.url ? 'default' : 'filled'}
                disabled={!data || isWaiting}
                onClick={() => start.mutate()}
              >
                {t('contacts.prepareData')}
              </Button>
              {data?.url && !isWaiting && (
                <Button
                  component="a"
                  href={data.url}
                  download
                  leftSection={<IconDownload size={18} />}
                >
                  {t('contacts.downloadData')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

function Progress({ data, isWaiting }: { data: ContactExport; isWaiting: boolean }) {
  const { t } = useTranslation();
  if (isWaiting)
    return (
      <span className={styles.waiting}>
        <Loader size={16} />
        {t('contacts.preparingData')}
      </span>
    );
  if (data.state === 'failed') return <span>{t('contacts.dataFailed')}</span>;
  if (data.expiresAt)
    return <span>{t('contacts.dataReady', { until: formatShortDateTime(data.expiresAt) })}</span>;
  return null;
}
