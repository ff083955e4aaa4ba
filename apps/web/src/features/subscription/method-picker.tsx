import { Button, Radio } from '@mantine/core';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './checkout.module.css';

interface MethodPickerProps {
  methods: readonly PaymentMethod[];
  isBusy: boolean;
  onBack: () => void;
  onPick: (method: PaymentMethod) => void;
}

/** How to pay; only what the operator has set up. */
export function MethodPicker({ methods, isBusy, onBack, onPick }: MethodPickerProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<PaymentMethod | undefined>(methods[0]);
  return (
    <>
      {chosen === undefined ? (
        <p className={styles.notice} role="status">
          {t('subscription.noMethods')}
        </p>
      ) : (
        <Radio.Group
          label={t('subscription.method')}
          value={chosen}
          onChange={(value) => choose(value as PaymentMethod)}
        >
          <div className={styles.methods}>
            {methods.map((method) => (
              <Radio
                key={method}
                value={method}
                label={t(`subscription.methods.${method}`)}
                description={t(`subscription.methodHints.${method}`)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={styles.acts}>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('subscription.back')}
        </Button>
        {chosen !== undefined && (
          <Button loading={isBusy} onClick={() => onPick(chosen)}>
            {t(chosen === 'pix' ? 'subscription.makePix' : 'subscription.goOn')}
          </Button>
        )}
      </div>
    </>
  );
}
