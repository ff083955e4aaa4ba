import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { HoursTab } from '../hours/hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { settingsQuery } from './settings.api.ts';
import styles from './settings-page.module.css';

const route = getRouteApi('/private/settings');

export function SettingsPage() {
  const { t } = useTranslation();
  const { area } = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useQuery({ ...settingsQuery, refetchInterval: REVALIDATE_MS });
  const hasHours = settings.data?.some(
    ({ key, value }) => key === 'scheduleType' && value === 'company',
  );
  const shown = area === 'schedules' && hasHours ? 'schedules' : 'options';
  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>{t('settings.title')}</h1>
      </header>
      {settings.error && !settings.data ? (
        <FailedState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Tabs
          className={styles.tabs}
          value={shown}
          keepMounted={false}
          onChange={(next) =>
            void navigate({ search: next === 'schedules' ? { area: 'schedules' } : {} })
          }
        >
          <Tabs.List px={12} aria-label={t('settings.tabs')}>
            <Tabs.Tab value="options">{t('settings.options')}</Tabs.Tab>
            {hasHours && <Tabs.Tab value="schedules">{t('settings.schedules')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="options" className={styles.panel}>
            <OptionsTab settings={settings.data} />
          </Tabs.Panel>
          {hasHours && (
            <Tabs.Panel value="schedules" className={styles.panel}>
              <HoursTab />
            </Tabs.Panel>
          )}
        </Tabs>
      )}
    </section>
  );
}
