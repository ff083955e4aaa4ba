import { Select } from '@mantine/core';
import type { QuickMessage } from '@prosa/contract/quick-messages';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { quickMessagesResource } from './quick-messages.api.ts';
import styles from './quick-messages-page.module.css';

const route = getRouteApi('/private/quick-messages');

export function QuickMessagesPage() {
  const { t } = useTranslation();
  const { q = '', queue } = route.useSearch();
  const queues = useQuery(queuesQuery).data ?? [];
  const navigate = route.useNavigate();
  const me = useUser();
  // Quick messages for everybody can be changed by their author and admins.
  const mayChange = ({ userId }: QuickMessage) => userId === me.id || me.profile === 'admin';

  const columns: Column<QuickMessage>[] = [
    {
      key: 'shortcode',
      title: t('quickMessages.shortcode'),
      render: (quick) => <Shortcode quick={quick} />,
    },
    {
      key: 'media',
      title: t('quickMessages.attachment'),
      wideOnly: true,
      render: (quick) => <Media quick={quick} />,
    },
    {
      key: 'geral',
      title: t('quickMessages.visibility'),
      wideOnly: true,
      width: 130,
      render: ({ geral }) => t(geral ? 'quickMessages.forAll' : 'quickMessages.forMe'),
    },
    {
      key: 'queues',
      title: t('quickMessages.queues'),
      wideOnly: true,
      width: 180,
      render: ({ queueIds }) =>
        queues
          .filter(({ id }) => queueIds.includes(id))
          .map(({ name }) => name)
          .join(', ') || t('quickMessages.allQueues'),
    },
    {
      key: 'status',
      title: t('quickMessages.status'),
      wideOnly: true,
      width: 100,
      render: ({ status }) => t(status ? 'quickMessages.on' : 'quickMessages.off'),
    },
  ];

  return (
    <ResourcePage
      resource={quickMessagesResource}
      texts={{
        title: t('quickMessages.title'),
        add: t('quickMessages.add'),
        empty: t('quickMessages.empty'),
        emptyHint: t('quickMessages.emptyHint'),
        deleted: t('quickMessages.deleted'),
        deleteTitle: ({ shortcode }) => t('quickMessages.deleteTitle', { shortcode }),
        deleteText: ({ geral }) =>
          t(geral ? 'quickMessages.deleteForAll' : 'quickMessages.deleteText'),
      }}
      columns={columns}
      can={{ add: true, edit: mayChange, remove: mayChange }}
      search={q}
      onSearch={(text) =>
        void navigate({
          search: ({ q: _, ...rest }) => (text ? { ...rest, q: text } : rest),
          replace: true,
        })
      }
      {...(queue ? { filter: { queueId: String(queue) } } : {})}
      tools={
        <Select
          className={styles.queue}
          aria-label={t('quickMessages.queueFilter')}
          placeholder={t('quickMessages.queueFilter')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          searchable
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={queue ? String(queue) : null}
          onChange={(chosen) =>
            void navigate({
              search: ({ queue: _, ...rest }) =>
                chosen ? { ...rest, queue: Number(chosen) } : rest,
              replace: true,
            })
          }
        />
      }
      dialog={(quick, onClose) => <QuickMessageDialog quick={quick} onClose={onClose} />}
    />
  );
}

function Shortcode({ quick: { shortcode, message, mediaName, status } }: { quick: QuickMessage }) {
  return (
    <span className={styles.cell} data-off={!status || undefined}>
      <strong className={styles.code}>/{shortcode.replace(/^\//, '')}</strong>
      <span className={styles.text} title={message}>
        {message || mediaName}
      </span>
    </span>
  );
}

function Media({ quick: { mediaPath, mediaName } }: { quick: QuickMessage }) {
  const { t } = useTranslation();
  if (!mediaPath) return <span className={styles.none}>{t('quickMessages.noAttachment')}</span>;
  return (
    <a className={styles.media} href={mediaPath} target="_blank" rel="noreferrer">
      <IconPaperclip size={16} aria-hidden="true" />
      <span>{mediaName}</span>
    </a>
  );
}
