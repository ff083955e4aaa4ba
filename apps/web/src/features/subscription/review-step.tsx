import { Button } from '@mantine/core';
import type { Checkout, PaymentCharge } from '@prosa/contract/subscription';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './checkout.module.css';
import { MethodPicker } from './method-picker.tsx';
import { PageCharge } from './page-charge.tsx';
import { PixCharge } from './pix-charge.tsx';
import { InvoiceFacts } from './plan-step.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ReviewStepProps {
  checkout: Checkout;
  isBusy: boolean;
  onBack: () => void;
  /** False: who pays has to be entered first. */
  onPay: (method: PaymentMethod) => boolean;
}

export function ReviewStep({ checkout, isBusy, onBack, onPay }: ReviewStepProps) {
  const { charge } = checkout;
  const [isChanging, setChanging] = useState(false);
  const left = useSecondsLeft(charge?.expiresAt ?? null);
  const isOpen = charge?.status === 'pending' && left !== 0;
  if (charge && isOpen && !isChanging)
    return <OpenCharge checkout={checkout} charge={charge} onChange={() => setChanging(true)} />;
  return (
    <div className={styles.form}>
      <InvoiceFacts checkout={checkout} />
      <LastCharge charge={charge} hasExpired={left === 0} />
      <MethodPicker
        methods={checkout.methods}
        isBusy={isBusy}
        onBack={isOpen ? () => setChanging(false) : onBack}
        onPick={(method) => {
          if (onPay(method)) setChanging(false);
        }}
      />
    </div>
  );
}

interface OpenChargeProps {
  checkout: Checkout;
  charge: PaymentCharge;
  onChange: () => void;
}

function OpenCharge({ checkout, charge, onChange }: OpenChargeProps) {
  const { t } = useTranslation();
  const { qrcode, redirectUrl } = charge;
  return (
    <div className={styles.form}>
      <InvoiceFacts checkout={checkout} />
      {qrcode && <PixCharge charge={{ ...charge, qrcode }} />}
      {!qrcode && redirectUrl && <PageCharge charge={{ ...charge, redirectUrl }} />}
      <div className={styles.acts}>
        <Button variant="subtle" onClick={onChange}>
          {t('subscription.otherMethod')}
        </Button>
      </div>
    </div>
  );
}

/** Why the last attempt is not open any more. */
function LastCharge({ charge, hasExpired }: { charge: PaymentCharge | null; hasExpired: boolean }) {
  const { t } = useTranslation();
  const told = {
    expired: t('subscription.expired'),
    failed: t('subscription.failed'),
    underpaid: t('subscription.underpaid'),
  };
  const state = charge?.status === 'pending' && hasExpired ? 'expired' : charge?.status;
  const text = state && state in told ? told[state as keyof typeof told] : undefined;
  if (!text) return null;
  return (
    <p className={styles.notice} role="status">
      {text}
    </p>
  );
}
