import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form-tabs.module.css';

export interface FormTab {
  value: string;
  title: string;
  /** Form fields on this tab; an invalid one opens the tab. */
  fields: readonly string[];
  content: ReactNode;
}

interface FormTabsProps {
  label: string;
  tabs: readonly FormTab[];
  /** Errors of the whole form, by field. */
  errors: Readonly<Record<string, ReactNode>>;
  shown: string;
  onShow: (value: string) => void;
}

/** A long form in tabs, all of which stay mounted: an error on a hidden tab opens that tab. */
export function FormTabs({ label, tabs, errors, shown, onShow }: FormTabsProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const wrong = tabs.filter((tab) => isWrong(tab, errors));
    const [first] = wrong;
    if (first && !wrong.some(({ value }) => value === shown)) onShow(first.value);
    // Only new errors change the tab: people may look at other tabs meanwhile.
  }, [errors]);
  return (
    <Tabs value={shown} onChange={(value) => value && onShow(value)}>
      <Tabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.title}
            {isWrong(tab, errors) && (
              <span className={styles.wrong}>
                <span className="visually-hidden"> ({t('common.invalid')})</span>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={styles.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const isWrong = ({ fields }: FormTab, errors: FormTabsProps['errors']): boolean =>
  Object.keys(errors).some((path) => fields.includes(path.split('.')[0] ?? ''));
