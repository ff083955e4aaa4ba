import type { PaymentCharge } from '@prosa/contract/subscription';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/copy-field.tsx';
import styles from './checkout.module.css';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

const CODE_SIZE = 232;

interface PixChargeProps {
  charge: PaymentCharge & { qrcode: NonNullable<PaymentCharge['qrcode']> };
}

/** The code to scan or to copy, until it is paid or has expired. */
export function PixCharge({ charge }: PixChargeProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(charge.expiresAt);
  return (
    <div className={styles.charge}>
      <ol className={styles.how}>
        <li>{t('subscription.pix1')}</li>
        <li>{t('subscription.pix2')}</li>
        <li>{t('subscription.pix3')}</li>
      </ol>
      <div className={styles.code}>
        <QRCodeSVG
          value={charge.qrcode.qrcode}
          size={CODE_SIZE}
          marginSize={4}
          title={t('subscription.pixCode')}
        />
      </div>
      <CopyField label={t('subscription.pixCopy')} value={charge.qrcode.qrcode} />
      {left !== null && (
        <p className={styles.hint} role="timer">
          {t('subscription.expiresIn', { time: clockText(left) })}
        </p>
      )}
      <Waiting />
    </div>
  );
}

/** The page changes by itself when the payment arrives. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <p className={styles.waiting} role="status">
      <i aria-hidden="true" />
      {t('subscription.waiting')}
    </p>
  );
}
