import { Skeleton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client';
import type { Checkout } from '@prosa/contract/subscription';
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { checkoutQuery, order, type Source } from './checkout.api.ts';
import styles from './checkout.module.css';
import { CheckoutSteps, type Step } from './checkout-frame.tsx';
import { DataStep } from './data-step.tsx';
import { PaidNotice } from './paid-notice.tsx';
import { type PayerValues, startValues } from './payer-form.ts';
import { PlanStep } from './plan-step.tsx';
import { ReviewStep } from './review-step.tsx';

interface CheckoutFlowProps {
  source: Source;
  /** Where the payer goes when it is paid. */
  onHome: () => void;
}

/** Three steps to a charge, which a reload shows again; then the answer of the server that it is paid. */
export function CheckoutFlow({ source, onHome }: CheckoutFlowProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(checkoutQuery(source));
  const [wasOpen, setWasOpen] = useState(false);
  if (data?.status === 'open' || data?.status === 'expired') if (!wasOpen) setWasOpen(true);
  if (!data) {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} aria-label={t('common.loading')} />;
  }
  if (data.status === 'paid') return <PaidNotice checkout={data} isNow={wasOpen} onHome={onHome} />;
  if (data.status === 'void')
    return (
      <p className={styles.notice} role="status">
        {t('subscription.void')}
      </p>
    );
  return <Steps source={source} checkout={data} />;
}

function Steps({ source, checkout }: { source: Source; checkout: Checkout }) {
  const { t } = useTranslation();
  const isPending = checkout.charge?.status === 'pending';
  const [step, setStep] = useState<Step>(isPending ? 'review' : 'data');
  const [payer, setPayer] = useState<PayerValues | null>(() =>
    checkout.payer ? startValues(checkout.payer) : null,
  );
  const { isBusy, pay } = usePay({ source, checkout, onPriceChanged: () => setStep('plan') });
  const heading = useFocusOn(step);
  const payBy = (method: PaymentMethod): boolean => {
    if (payer) void pay(payer, method);
    else setStep('data');
    return payer !== null;
  };
  return (
    <>
      <CheckoutSteps at={step} onBack={isBusy || isPending ? undefined : setStep} />
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {t(`subscription.stepTitle.${step}`)}
      </h2>
      {step === 'data' && (
        <DataStep
          values={payer ?? startValues(null, checkout.taxId)}
          onDone={(values) => {
            setPayer(values);
            setStep('plan');
          }}
        />
      )}
      {step === 'plan' && (
        <PlanStep
          checkout={checkout}
          onBack={() => setStep('data')}
          onDone={() => setStep('review')}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          checkout={checkout}
          isBusy={isBusy}
          onBack={() => setStep('plan')}
          onPay={payBy}
        />
      )}
    </>
  );
}

interface Paying {
  source: Source;
  checkout: Checkout;
  onPriceChanged: () => void;
}

function usePay({ source, checkout, onPriceChanged }: Paying) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const pay = async (payer: PayerValues, method: PaymentMethod) => {
    const { queryKey } = checkoutQuery(source);
    setBusy(true);
    try {
      const charge = await order(source, checkout, { ...payer, method });
      client.setQueryData(queryKey, (shown) => shown && { ...shown, charge });
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'ERR_PRICE_CHANGED';
      if (isChanged) toast.warning(t('subscription.priceChanged'));
      else toastError(error);
      // Another tab may have paid, or the price is another.
      await client.invalidateQueries({ queryKey });
      if (isChanged) onPriceChanged();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, pay };
}

/** Screen readers and keyboards begin at the new step; the first one keeps the focus of the page. */
function useFocusOn(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}
