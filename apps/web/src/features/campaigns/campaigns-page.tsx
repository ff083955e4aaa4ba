import { ActionIcon, Menu } from '@mantine/core';
import type { Campaign } from '@prosa/contract/campaigns';
import {
  IconChartBar,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRepeat,
  IconSend,
} from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignStatusMark } from './campaign-status.tsx';
import { audienceOf, hasMessages } from './campaign-summary.ts';
import type { CampaignAct } from './campaigns.api.ts';
import { campaignsResource } from './campaigns.api.ts';
import styles from './campaigns-page.module.css';
import { ConfirmAct } from './confirm-act.tsx';
import { TestDialog } from './test-dialog.tsx';

const route = getRouteApi('/private/campaigns');

export function CampaignsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<{ campaign: Campaign; act: CampaignAct } | null>(null);
  const [tested, setTested] = useState<Campaign | null>(null);
  const columns = useColumns();

  return (
    <>
      <ResourcePage
        resource={campaignsResource}
        texts={{
          title: t('campaigns.title'),
          add: t('campaigns.add'),
          empty: t('campaigns.empty'),
          emptyHint: t('campaigns.emptyHint'),
          deleted: t('campaigns.deleted'),
          deleteTitle: ({ name }) => t('campaigns.deleteTitle', { name }),
          deleteText: t('campaigns.deleteText'),
        }}
        columns={columns}
        can={{
          add: true,
          edit: () => true,
          remove: ({ status }) => status !== 'EM_ANDAMENTO',
        }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        rowActions={(campaign) => (
          <RowActions campaign={campaign} onAct={(act) => setAsked({ campaign, act })} />
        )}
        rowMenu={(campaign) => (
          <RowMenu
            campaign={campaign}
            onAct={(act) => setAsked({ campaign, act })}
            onTest={() => setTested(campaign)}
          />
        )}
        dialog={(campaign, onClose) => <CampaignDialog campaign={campaign} onClose={onClose} />}
      />
      {tested && <TestDialog campaign={tested} onClose={() => setTested(null)} />}
      {asked && <ConfirmAct {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function useColumns(): Column<Campaign>[] {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const shown = (at: string | null) => (at ? formatShortDateTimeIn(timeZone, at) : '–');
  return [
    { key: 'name', title: t('campaigns.name'), render: (campaign) => <Name campaign={campaign} /> },
    {
      key: 'status',
      title: t('campaigns.status'),
      wideOnly: true,
      width: 190,
      render: (campaign) => <CampaignStatusMark campaign={campaign} />,
    },
    {
      key: 'audience',
      title: t('campaigns.audience'),
      wideOnly: true,
      render: audienceOf,
    },
    {
      key: 'connection',
      title: t('campaigns.connection'),
      wideOnly: true,
      render: ({ whatsapp, whatsappIds }) => {
        if (!whatsapp) return '–';
        const others = whatsappIds.length - 1;
        return others > 0 ? `${whatsapp.name} +${others}` : whatsapp.name;
      },
    },
    {
      key: 'scheduledAt',
      title: t('campaigns.scheduledAt'),
      wideOnly: true,
      width: 130,
      render: ({ scheduledAt }) => shown(scheduledAt),
    },
    {
      key: 'completedAt',
      title: t('campaigns.completedAt'),
      wideOnly: true,
      width: 130,
      render: ({ completedAt }) => shown(completedAt),
    },
  ];
}

function Name({ campaign }: { campaign: Campaign }) {
  return (
    <span className={styles.name}>
      <Link
        className={styles.link}
        to="/campaign/$campaignId/report"
        params={{ campaignId: String(campaign.id) }}
        preload={false}
      >
        {campaign.name}
      </Link>
      <span className={styles.narrow}>
        <CampaignStatusMark campaign={campaign} />
      </span>
      {campaign.run > 0 && <CampaignProgress counts={campaign.counts} />}
    </span>
  );
}

interface ActsProps {
  campaign: Campaign;
  onAct: (act: CampaignAct) => void;
}

function RowActions({ campaign: { status }, onAct }: ActsProps) {
  const { t } = useTranslation();
  return (
    <>
      {status === 'EM_ANDAMENTO' && (
        <ActionIcon
          aria-label={t('campaigns.cancel')}
          title={t('campaigns.cancel')}
          onClick={() => onAct('cancel')}
        >
          <IconPlayerStop size={18} />
        </ActionIcon>
      )}
      {status === 'CANCELADA' && (
        <ActionIcon
          aria-label={t('campaigns.restart')}
          title={t('campaigns.restart')}
          onClick={() => onAct('restart')}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      )}
      {(status === 'INATIVA' || status === 'PROGRAMADA') && (
        <ActionIcon
          aria-label={t('campaigns.start')}
          title={t('campaigns.start')}
          onClick={() => onAct('start')}
        >
          <IconPlayerPlay size={18} />
        </ActionIcon>
      )}
    </>
  );
}

interface MenuProps extends ActsProps {
  onTest: () => void;
}

function RowMenu({ campaign, onAct, onTest }: MenuProps) {
  const { t } = useTranslation();
  const { id, status, counts, whatsappId } = campaign;
  const isSendable = whatsappId !== null && hasMessages(campaign);
  return (
    <>
      <Menu.Item
        leftSection={<IconChartBar size={18} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/campaign/$campaignId/report"
            params={{ campaignId: String(id) }}
            preload={false}
          />
        )}
      >
        {t('campaigns.report')}
      </Menu.Item>
      {isSendable && (
        <Menu.Item leftSection={<IconSend size={18} />} onClick={onTest}>
          {t('campaigns.test')}
        </Menu.Item>
      )}
      {status === 'FINALIZADA' && counts.failed > 0 && (
        <Menu.Item leftSection={<IconRepeat size={18} />} onClick={() => onAct('retry')}>
          {t('campaigns.retry')}
        </Menu.Item>
      )}
    </>
  );
}
