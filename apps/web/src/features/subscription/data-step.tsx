import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { payerCountries } from '@prosa/contract/subscription/payment-methods';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts';
import styles from './checkout.module.css';
import { formatTaxId, type PayerValues, payerRules, trimmed } from './payer-form.ts';

interface DataStepProps {
  values: PayerValues;
  onDone: (values: PayerValues) => void;
}

/** Who pays. Card numbers are entered at the provider alone. */
export function DataStep({ values, onDone }: DataStepProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<PayerValues>({ initialValues: values, validate: payerRules(t) });
  const { onBlur: leaveTaxId, ...taxId } = form.getInputProps('taxId');
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (done) => onDone(trimmed(done)),
        () => focusFirstWrong(element.current),
      )}
    >
      <div className={styles.pair}>
        <TextInput
          label={t('subscription.firstName')}
          withAsterisk
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('subscription.lastName')}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={t('subscription.taxId')}
        description={t('subscription.taxIdHint')}
        withAsterisk
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        {...taxId}
        onBlur={(event) => {
          leaveTaxId?.(event);
          form.setFieldValue('taxId', formatTaxId(event.currentTarget.value));
        }}
      />
      <TextInput
        label={t('subscription.address')}
        withAsterisk
        autoComplete="street-address"
        {...form.getInputProps('address2')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('subscription.city')}
          withAsterisk
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
        <TextInput
          label={t('subscription.state')}
          autoComplete="address-level1"
          {...form.getInputProps('state')}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t('subscription.zip')}
          withAsterisk
          autoComplete="postal-code"
          maxLength={10}
          {...form.getInputProps('zipcode')}
        />
        <NativeSelect
          label={t('subscription.country')}
          withAsterisk
          data={payerCountries.map((value) => ({
            value,
            label: t(`subscription.countries.${value}`),
          }))}
          {...form.getInputProps('country')}
        />
      </div>
      <Checkbox
        label={t('subscription.useAddress')}
        {...form.getInputProps('useAddressForPaymentDetails', { type: 'checkbox' })}
      />
      <div className={styles.acts}>
        <Button type="submit">{t('subscription.next')}</Button>
      </div>
    </form>
  );
}
