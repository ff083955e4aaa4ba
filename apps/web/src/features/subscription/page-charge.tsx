import { Button } from '@mantine/core';
import type { PaymentCharge } from '@prosa/contract/subscription';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './checkout.module.css';
import { Waiting } from './pix-charge.tsx';

interface PageChargeProps {
  charge: PaymentCharge & { redirectUrl: string };
}

/** Card and boleto: the payer enters nothing here. Coming back proves nothing, so the page waits for the server's word. */
export function PageCharge({ charge: { redirectUrl, method } }: PageChargeProps) {
  const { t } = useTranslation();
  const host = hostOf(redirectUrl);
  return (
    <div className={styles.charge}>
      <p className={styles.text}>{t(`subscription.leads.${method}`, { host })}</p>
      <Button component="a" href={redirectUrl} rightSection={<IconExternalLink size={18} />}>
        {t('subscription.openPage', { host })}
      </Button>
      <Waiting />
    </div>
  );
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}
