import { Tabs } from '@mantine/core';
import type { Setting } from '@prosa/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { CompaniesTab } from '../companies/companies-tab.tsx';
import { HelpsTab } from '../helps/helps-tab.tsx';
import { HoursTab } from '../hours/hours-tab.tsx';
import { InvoicesTab } from '../invoices/invoices-tab.tsx';
import { PaymentsTab } from '../payments/payments-tab.tsx';
import { PlansTab } from '../plans/plans-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import type { Area } from './routes.ts';
import { settingsQuery } from './settings.api.ts';
import styles from './settings-page.module.css';

const route = getRouteApi('/private/settings');

export function SettingsPage() {
  const { t } = useTranslation();
  const { area, q = '', company } = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useQuery({ ...settingsQuery, refetchInterval: REVALIDATE_MS });
  const areas = useAreas(settings.data);
  const shown = area && areas.includes(area) ? area : 'options';
  const listed = {
    search: q,
    onSearch: (text: string) =>
      void navigate({
        search: ({ q: _, ...kept }) => ({ ...kept, ...(text && { q: text }) }),
        replace: true,
      }),
  };
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
            void navigate({ search: next === 'options' ? {} : { area: next as Area } })
          }
        >
          <Tabs.List px={12} aria-label={t('settings.tabs')}>
            <Tabs.Tab value="options">{t('settings.options')}</Tabs.Tab>
            {areas.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`settings.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={shown} className={styles.panel}>
            {shown === 'options' && <OptionsTab settings={settings.data} />}
            {shown === 'schedules' && <HoursTab />}
            <OperatorsPanel
              {...listed}
              area={shown}
              company={company}
              onAllCompanies={() => void navigate({ search: { area: 'invoices' } })}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </section>
  );
}

interface OperatorsPanelProps {
  area: Area | 'options';
  search: string;
  onSearch: (text: string) => void;
  company: ReturnType<typeof route.useSearch>['company'];
  onAllCompanies: () => void;
}

/** What belongs to the installation. */
function OperatorsPanel({ area, company, onAllCompanies, ...listed }: OperatorsPanelProps) {
  switch (area) {
    case 'companies':
      return <CompaniesTab {...listed} />;
    case 'plans':
      return <PlansTab {...listed} />;
    case 'invoices':
      return <InvoicesTab {...listed} company={company} onAllCompanies={onAllCompanies} />;
    case 'payments':
      return <PaymentsTab />;
    case 'helps':
      return <HelpsTab {...listed} />;
    default:
      return null;
  }
}

/** The hours only where the company uses its own; what belongs to the installation only for operators. */
function useAreas(settings: readonly Setting[] | undefined): readonly Area[] {
  const isOperator = useUser().super;
  const hasHours = settings?.some(
    ({ key, value }) => key === 'scheduleType' && value === 'company',
  );
  const ofOperators: readonly Area[] = ['companies', 'plans', 'invoices', 'payments', 'helps'];
  return [...(hasHours ? (['schedules'] as const) : []), ...(isOperator ? ofOperators : [])];
}
