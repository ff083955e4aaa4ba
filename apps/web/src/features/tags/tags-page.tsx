import type { Tag } from '@prosa/contract/tags';
import { IconLayoutKanban } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { TagChip } from './tag-chip.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { tagsResource } from './tags.api.ts';
import styles from './tags-page.module.css';

const route = getRouteApi('/private/tags');

export function TagsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('tags-page:manage');

  const columns: Column<Tag>[] = [
    { key: 'name', title: t('tags.name'), render: (tag) => <Name tag={tag} /> },
    { key: 'tickets', title: t('tags.tickets'), render: (tag) => <Count tag={tag} /> },
  ];

  return (
    <ResourcePage
      resource={tagsResource}
      texts={{
        title: t('tags.title'),
        add: t('tags.add'),
        empty: t('tags.empty'),
        emptyHint: t(mayManage ? 'tags.emptyHint' : 'tags.emptyHintReader'),
        deleted: t('tags.deleted'),
        deleteTitle: ({ name }) => t('tags.deleteTitle', { name }),
        deleteText: ({ ticketsCount: count }) =>
          count === 0 ? t('tags.deleteUnused') : t('tags.deleteText', { count }),
      }}
      columns={columns}
      can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      dialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
    />
  );
}

function Name({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  return (
    <span className={styles.name}>
      <TagChip tag={tag} />
      {tag.kanban === 1 && (
        <IconLayoutKanban size={16} role="img" aria-label={t('tags.isLane')}>
          <title>{t('tags.isLane')}</title>
        </IconLayoutKanban>
      )}
    </span>
  );
}

/** Links to the counted tickets. */
function Count({ tag: { id, ticketsCount, ticketsCountMore } }: { tag: Tag }) {
  const { t } = useTranslation();
  if (ticketsCount === 0) return 0;
  return (
    <Link
      className={styles.count}
      to="/tickets/{-$uuid}"
      params={{ uuid: undefined }}
      search={{ tab: 'search', tags: [id] }}
      title={t('tags.showTickets')}
      preload={false}
    >
      {ticketsCountMore ? `${ticketsCount}+` : ticketsCount}
    </Link>
  );
}
