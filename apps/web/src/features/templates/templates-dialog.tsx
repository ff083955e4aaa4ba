import { Button, Modal, Skeleton } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import type { Template } from '@prosa/contract/templates';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { matchTemplates } from './template-search.ts';
import { syncTemplates, templatesQuery } from './templates.api.ts';
import styles from './templates.module.css';

interface TemplatesDialogProps {
  connection: Pick<Connection, 'id' | 'name'>;
  onClose: () => void;
}

/** The connection's templates at Meta, with their states. */
export default function TemplatesDialog({ connection, onClose }: TemplatesDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(templatesQuery(connection.id));
  const sync = useMutation({
    mutationFn: () => syncTemplates(client, connection.id),
    onSuccess: (state) => {
      if (state === 'ok') toast.success(t('templates.synced'));
      else toast.warning(t(`templates.sync_${state}`));
    },
    onError: toastError,
  });
  return (
    <Modal opened onClose={onClose} title={t('templates.of', { name: connection.name })}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <p className={styles.hint}>{t('templates.hint')}</p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={sync.isPending}
            onClick={() => sync.mutate()}
          >
            {t('templates.sync')}
          </Button>
        </div>
        {data && <List templates={data} />}
        {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
      </div>
    </Modal>
  );
}

function List({ templates }: { templates: readonly Template[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  if (templates.length === 0)
    return <EmptyState title={t('templates.none')} hint={t('templates.noneHint')} />;
  const found = matchTemplates(templates, typed);
  return (
    <>
      <SearchBox value={typed} onChange={setTyped} />
      {found.length === 0 && (
        <EmptyState title={t('templates.notFound')} hint={t('templates.notFoundHint')} />
      )}
      <ul className={styles.list} aria-label={t('templates.list')}>
        {found.map((template) => (
          <Row key={template.id} template={template} />
        ))}
      </ul>
    </>
  );
}

const states = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;

function Row({ template }: { template: Template }) {
  const { t } = useTranslation();
  const { name, language, body } = template;
  const status = states.find((known) => known === template.status);
  const category = categories.find((known) => known === template.category);
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong>
        <small>
          {[language, category ? t(`templates.category_${category}`) : template.category]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={styles.words}>{body}</span>
      <small className={styles.state} data-good={template.isSendable || undefined}>
        {status ? t(`templates.status_${status}`) : template.status}
        {status === 'APPROVED' && !template.isSendable && ` · ${t('templates.notSendable')}`}
      </small>
    </li>
  );
}
