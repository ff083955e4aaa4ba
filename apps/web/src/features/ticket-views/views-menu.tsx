import '@mantine/core/styles/Indicator.css';
import { ActionIcon, Indicator, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconListDetails,
  IconRestore,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf, isEmptySearch } from '../../conversation/tickets/ticket-filter.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { useCommandKeys } from '../../session/command-keys.ts';
import styles from './ticket-views.module.css';
import { useViews } from './use-views.ts';

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'));
const ViewsDialog = lazy(() => import('./views-dialog.tsx'));

/** All views by name, and actions for the list on screen. */
export function ViewsMenu({ search }: { search: TicketsSearch }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const all = useViews(search);
  const { views, active, isChanged } = all;
  const hasUpdate = isChanged && all.mayUpdate;
  useCommandKeys({ g: () => setOpen(true) });
  const label = isChanged && active ? t('views.changed', { name: active.name }) : t('views.title');
  return (
    <>
      <Menu position="bottom-end" width={260} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <ActionIcon
            size={32}
            className={styles.menu}
            aria-label={label}
            title={t('tickets.shortcut', { label, key: 'Alt+G' })}
          >
            <Indicator component="span" disabled={!isChanged} size={9}>
              <IconBookmark size={18} />
            </Indicator>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={styles.dropdown}>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              {...(view.id === active?.id ? { 'aria-current': true } : {})}
              onClick={() => all.open(view)}
            >
              <span className={styles.entry}>{view.name}</span>
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {hasUpdate && (
            <Menu.Item leftSection={<IconDeviceFloppy size={18} />} onClick={all.update}>
              {t('views.update', { name: active?.name })}
            </Menu.Item>
          )}
          {isChanged && active && (
            <Menu.Item leftSection={<IconRestore size={18} />} onClick={() => all.open(active)}>
              {t('views.discard')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={18} />}
            disabled={isEmptySearch(filterOf(search))}
            onClick={() => setDialog('save')}
          >
            {t('views.save')}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              leftSection={<IconListDetails size={18} />}
              onClick={() => setDialog('edit')}
            >
              {t('views.edit')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'save' && (
          <SaveViewDialog search={search} onSaved={all.open} onClose={() => setDialog(null)} />
        )}
        {dialog === 'edit' && <ViewsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
