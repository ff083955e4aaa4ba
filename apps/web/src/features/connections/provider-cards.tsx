import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioCard.css';
import { Badge, Radio } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { IconApi, IconDeviceMobile, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { providersQuery } from '../../conversation/connections/connections.api.ts';
import type { ConnectionForm } from './general-fields.tsx';
import styles from './provider-cards.module.css';

const icons: Record<Connection['provider'], typeof IconQrcode> = {
  baileys: IconQrcode,
  cloud: IconApi,
  sandbox: IconDeviceMobile,
};
/** The ordinary WhatsApp phone, which most companies already have. */
const RECOMMENDED = 'baileys';

/** The kinds of connection that this server offers, the most common first. */
export function ProviderCards({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation();
  const { data } = useQuery(providersQuery);
  const offered = data?.map(({ provider }) => provider) ?? [form.values.provider];
  const first = data?.[0]?.provider;
  useEffect(() => {
    if (first) form.setFieldValue('provider', first);
    // Depends only on what the server offers, not on the form, which changes with every key.
  }, [first]);
  return (
    <Radio.Group
      label={t('connections.provider')}
      description={t('connections.providerKept')}
      {...form.getInputProps('provider')}
    >
      <div className={styles.cards}>
        {offered.map((provider) => {
          const Icon = icons[provider];
          return (
            <Radio.Card key={provider} value={provider} className={styles.card}>
              <Icon size={22} aria-hidden="true" className={styles.icon} />
              <span className={styles.name}>{t(`connections.provider_${provider}`)}</span>
              <span className={styles.hint}>{t(`connections.providerHint_${provider}`)}</span>
              {provider === RECOMMENDED && offered.length > 1 && (
                <Badge variant="light" className={styles.badge}>
                  {t('connections.providerRecommended')}
                </Badge>
              )}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
