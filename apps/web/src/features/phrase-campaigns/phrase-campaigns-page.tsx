import type { PhraseCampaign } from '@prosa/contract/phrase-campaigns';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { startableFlowsQuery } from '../flow-starts/flow-starts.api.ts';
import { PhraseCampaignDialog } from './phrase-campaign-dialog.tsx';
import { phraseCampaignsResource } from './phrase-campaigns.api.ts';
import styles from './phrase-campaigns.module.css';

const route = getRouteApi('/private/phrase-lists');

export function PhraseCampaignsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('flows-page:manage');
  const mayDelete = useAllowed('contacts-page:deleteContact');

  const columns: Column<PhraseCampaign>[] = [
    {
      key: 'name',
      title: t('phraseCampaigns.name'),
      render: (row) => <NameCell row={row} />,
    },
    {
      key: 'starts',
      title: t('phraseCampaigns.starts'),
      wideOnly: true,
      render: (row) => <StartsCell row={row} />,
    },
    {
      key: 'status',
      title: t('phraseCampaigns.status'),
      width: 130,
      render: ({ status }) => (
        <span className={styles.status} data-on={status}>
          {t(status ? 'phraseCampaigns.on' : 'phraseCampaigns.off')}
        </span>
      ),
    },
  ];

  return (
    <ResourcePage
      resource={phraseCampaignsResource}
      texts={{
        title: t('phraseCampaigns.title'),
        add: t('phraseCampaigns.add'),
        empty: t('phraseCampaigns.empty'),
        emptyHint: t('phraseCampaigns.emptyHint'),
        deleted: t('phraseCampaigns.deleted'),
        deleteTitle: ({ name }) => t('phraseCampaigns.deleteTitle', { name }),
        deleteText: t('phraseCampaigns.deleteText'),
      }}
      columns={columns}
      can={{ add: mayManage, edit: () => mayManage, remove: () => mayDelete }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      dialog={(row, onClose) => <PhraseCampaignDialog row={row} onClose={onClose} />}
    />
  );
}

function NameCell({ row: { name, phrases } }: { row: PhraseCampaign }) {
  const { t } = useTranslation();
  const said = phrases.map(({ text, type }) =>
    type === 'partial' ? t('phraseCampaigns.containsPhrase', { phrase: text }) : `“${text}”`,
  );
  return (
    <span className={styles.cell}>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.phrases}>{said.join(' · ')}</span>
    </span>
  );
}

function StartsCell({ row: { flowId, whatsappId } }: { row: PhraseCampaign }) {
  const { t } = useTranslation();
  const flows = useQuery(startableFlowsQuery).data;
  const connections = useQuery(connectionsQuery).data;
  const flow = flows?.find(({ id }) => id === flowId);
  const connection = connections?.find(({ id }) => id === whatsappId);
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{flow?.name ?? (flows ? t('flowStarts.notLive') : '')}</span>
      <span className={styles.phrases}>
        {whatsappId === null ? t('phraseCampaigns.everywhere') : connection?.name}
      </span>
    </span>
  );
}
