import { Tabs } from '@mantine/core';
import type { Setting } from '@prosa/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { BrandingTab } from '../branding/branding-tab.tsx';
import { CompaniesTab } from '../companies/companies-tab.tsx';
import { ConsoleTab } from '../console/console-tab.tsx';
import { HelpsTab } from '../helps/helps-tab.tsx';
import { HoursTab } from '../hours/hours-tab.tsx';
import { InvoicesTab } from '../invoices/invoices-tab.tsx';
import { PaymentsTab } from '../payments/payments-tab.tsx';
import { PlansTab } from '../plans/plans-tab.tsx';
import { SupportTab } from '../support/support-tab.tsx';
import { UsageTab } from '../usage/usage-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import type { Area, ShownState } from './routes.ts';
import { settingsQuery } from './settings.api.ts';
import styles from './settings-page.module.css';
import { useSaveSetting } from './use-save-setting.ts';

const route = getRouteApi('/private/settings');

export function SettingsPage() {
  const { t } = useTranslation();
  const { area } = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useQuery({ ...settingsQuery, refetchInterval: REVALIDATE_MS });
  const areas = useAreas(settings.data);
  const shown = area && areas.includes(area) ? area : 'options';
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
            <AreaPanel shown={shown} settings={settings.data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </section>
  );
}

interface AreaPanelProps {
  shown: Area | 'options';
  settings: readonly Setting[] | undefined;
}

function AreaPanel({ shown, settings }: AreaPanelProps) {
  const listed = useListed();
  const save = useSaveSetting('supportAccess');
  const panels = {
    options: () => <OptionsTab settings={settings} />,
    schedules: () => <HoursTab />,
    usage: () => <UsageTab />,
    support: () => <SupportTab allowed={settingIn(settings, 'supportAccess')} onAllow={save} />,
    console: () => <ConsoleTab />,
    companies: () => <CompaniesTab {...listed} />,
    plans: () => <PlansTab {...listed} />,
    invoices: () => <ListedInvoices />,
    payments: () => <PaymentsTab />,
    helps: () => <HelpsTab {...listed} />,
    branding: () => <BrandingTab />,
  };
  return panels[shown]();
}

const settingIn = (settings: readonly Setting[] | undefined, key: string): string | undefined =>
  settings?.find((setting) => setting.key === key)?.value;

function ListedInvoices() {
  const { search, onSearch } = useListed();
  const { company, status = null } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <InvoicesTab
      search={search}
      onSearch={onSearch}
      company={company}
      onAllCompanies={() =>
        void navigate({ search: ({ company: _, ...kept }) => kept, replace: true })
      }
      status={status}
      onStatus={(next) =>
        void navigate({
          search: ({ status: _, ...kept }) => ({ ...kept, ...(next && { status: next }) }),
          replace: true,
        })
      }
    />
  );
}

/** What is searched, and which companies are shown, stand in the address. */
function useListed() {
  const { q = '', state } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search: q,
    onSearch: (text: string) =>
      void navigate({
        search: ({ q: _, ...kept }) => ({ ...kept, ...(text && { q: text }) }),
        replace: true,
      }),
    state: state ?? null,
    onState: (next: ShownState | null) =>
      void navigate({
        search: ({ state: _, ...kept }) => ({ ...kept, ...(next && { state: next }) }),
        replace: true,
      }),
  };
}

/** The hours only where the company uses its own; what belongs to the installation only for operators. */
function useAreas(settings: readonly Setting[] | undefined): readonly Area[] {
  const isOperator = useUser().super;
  const hasHours = settings?.some(
    ({ key, value }) => key === 'scheduleType' && value === 'company',
  );
  const ofOperators: readonly Area[] = [
    ...(['console', 'companies', 'plans', 'invoices', 'payments', 'helps', 'branding'] as const),
  ];
  return [
    ...(hasHours ? (['schedules'] as const) : []),
    ...(['usage', 'support'] as const),
    ...(isOperator ? ofOperators : []),
  ];
}
