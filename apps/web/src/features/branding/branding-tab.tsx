import { Skeleton } from '@mantine/core';
import { brandImages, type InstallationText } from '@prosa/contract/branding/keys';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { installationSettingsQuery } from './branding.api.ts';
import styles from './branding.module.css';
import { ImageField } from './image-field.tsx';
import { ValueField } from './value-field.tsx';

const shownTexts = [
  'productName',
  'primaryColor',
  'signInText',
  'supportContact',
  'mailSenderName',
  'termsText',
  'termsUrl',
  'privacyUrl',
] as const satisfies readonly InstallationText[];

/** How the operator calls the product, and how it looks. Each value is saved by itself. */
export function BrandingTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(installationSettingsQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  const textOf = (key: InstallationText) =>
    data?.settings.find((setting) => setting.key === key)?.value ?? '';
  return (
    <div className={styles.tab} aria-busy={!data}>
      <p className={styles.hint}>{t('branding.hint')}</p>
      {shownTexts.map((key) =>
        data ? (
          // A colleague's change replaces the text.
          <ValueField key={`${key} ${textOf(key)}`} name={key} value={textOf(key)} />
        ) : (
          <Skeleton key={key} height={62} mt={16} />
        ),
      )}
      <h2 className={styles.heading}>{t('branding.pictures')}</h2>
      <p className={styles.hint}>{t('branding.pictureHint')}</p>
      {data &&
        brandImages.map((image) => (
          <ImageField
            key={image}
            image={image}
            url={data.images.find((each) => each.image === image)?.url ?? null}
          />
        ))}
    </div>
  );
}
