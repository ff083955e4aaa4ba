import { NativeSelect } from '@mantine/core';
import { type Language, languages } from '@prosa/contract/limits';
import { IconLanguage, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../core/brand.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { chooseLanguage } from '../../session/choose-language.ts';
import { useScreenTitle } from '../../ui/page-title.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import styles from './public-frame.module.css';

interface PublicPageProps {
  title: string;
  subtitle: string;
  /** Links to other public pages. */
  links?: ReactNode;
  children?: ReactNode;
}

/** The frame of pages for people who are not signed in: one card beside the brand. */
export function PublicPage({ title, subtitle, links, children }: PublicPageProps) {
  const { t } = useTranslation();
  const brand = useBrand();
  useScreenTitle(title === brand.name ? t('session.signIn') : title);
  return (
    <main className={styles.page}>
      <aside className={styles.brand} aria-hidden="true">
        <div className={styles.bubbles}>
          <i className={styles.in} />
          <i className={styles.out} />
          <i className={styles.inShort} />
          <i className={styles.outShort} />
        </div>
      </aside>
      <section className={styles.side}>
        <div className={styles.tools}>
          <LanguageSelect />
          <ThemeToggle />
        </div>
        <div className={styles.card}>
          <img data-logo className={styles.logo} src="/logo.svg" alt="" width={44} height={44} />
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
          {links && <nav className={styles.links}>{links}</nav>}
        </div>
        <p className={styles.version}>
          {t('session.version', { version: __APP_VERSION__ })}
          <a href="/licenses.txt">{t('session.licences')}</a>
          {brand.termsUrl && <a href={brand.termsUrl}>{t('session.terms')}</a>}
          {brand.privacyUrl && <a href={brand.privacyUrl}>{t('session.privacy')}</a>}
          {brand.supportContact && <span>{brand.supportContact}</span>}
        </p>
      </section>
    </main>
  );
}

/** The browser's own select: Mantine's would double the size of this page. Its arrow would need the styles of all lists. */
function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('shell.language')}
      leftSection={<IconLanguage size={18} />}
      rightSection={<IconSelector size={16} />}
      value={i18n.language}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    />
  );
}
