import { Button, MaskInput, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError } from '@prosa/contract/client';
import { limits } from '@prosa/contract/limits';
import type { OfferedPlan, SignupRules } from '@prosa/contract/signup';
import { bareTaxId, taxIdKind } from '@prosa/contract/subscription/tax-id';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatMoney } from '../../i18n/money.ts';
import { all, between, email, required } from '../../ui/form-rules.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { AccountFields } from './account-fields.tsx';
import styles from './public-frame.module.css';
import { PublicPage } from './public-frame.tsx';
import { installationQuery, offeredPlansQuery, signUp, signupRulesQuery } from './signup.api.ts';
import { TermsField } from './terms-field.tsx';
import { useFirstSignIn } from './use-welcome.ts';

const PHONE_MASK = '(99) 99999-9999';

export function SignupPage() {
  const { t } = useTranslation();
  const plans = useQuery(offeredPlansQuery);
  const rules = useQuery(signupRulesQuery);
  const failed = [plans, rules].find(({ isError }) => isError);
  const installation = useQuery(installationQuery);
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting) {
    return (
      <PublicPage
        title={t('signUp.waitingTitle')}
        subtitle={t('signUp.waitingText')}
        links={<Link to="/login">{t('account.toLogin')}</Link>}
      />
    );
  }
  if (installation.data?.signUp === false) {
    return (
      <PublicPage
        title={t('account.signupTitle')}
        subtitle={t('account.signupClosed')}
        links={<Link to="/login">{t('account.toLogin')}</Link>}
      />
    );
  }
  return (
    <PublicPage
      title={t('account.signupTitle')}
      subtitle={t('account.signupSubtitle')}
      links={<Link to="/login">{t('account.toLogin')}</Link>}
    >
      {failed?.error ? (
        <FailedState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <SignupForm plans={plans.data} rules={rules.data} onWaiting={() => setWaiting(true)} />
      )}
    </PublicPage>
  );
}

interface Values extends Record<string, unknown> {
  companyName: string;
  name: string;
  email: string;
  password: string;
  phone: string;
  taxId: string;
  planId: string;
  accepted: boolean;
}

const initialValues: Values = {
  companyName: '',
  name: '',
  email: '',
  password: '',
  phone: '',
  taxId: '',
  planId: '',
  accepted: false,
};

/** Server codes that belong to one field. */
const fieldOfCode = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'companyName',
  ERR_COMMON_PASSWORD: 'password',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_TERMS_NOT_ACCEPTED: 'accepted',
  ERR_TERMS_CHANGED: 'accepted',
};

interface SignupFormProps {
  /** Undefined while they load. */
  plans: OfferedPlan[] | undefined;
  rules: SignupRules | undefined;
  onWaiting: () => void;
}

function SignupForm({ plans, rules, onWaiting }: SignupFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const signIn = useFirstSignIn();
  const terms = rules?.terms;
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: {
      companyName: all(required(t), between(t, limits.name)),
      name: all(required(t), between(t, limits.name)),
      email: all(required(t), email(t)),
      password: all(required(t), between(t, limits.password)),
      phone: (digits: string) =>
        digits.length > 0 && digits.length < limits.phoneDigits.min ? t('common.tooShort') : null,
      taxId: (typed: string) =>
        typed.trim() === '' || taxIdKind(bareTaxId(typed)) ? null : t('signUp.invalidTaxId'),
      planId: required(t),
      accepted: (isAccepted: boolean) => (terms && !isAccepted ? t('signUp.mustAccept') : null),
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode,
    send: ({ companyName, name, email: address, password, phone, taxId, planId }) =>
      signUp({
        companyName: companyName.trim(),
        name: name.trim(),
        email: address.trim(),
        password,
        phone,
        taxId: taxId.trim(),
        planId: Number(planId),
        ...(terms && { termsVersion: terms.version }),
        language: currentLanguage(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    onRefused: (error) => {
      // The person reads the new ones, and accepts them.
      if (error instanceof ApiError && error.code === 'ERR_TERMS_CHANGED')
        void client.invalidateQueries(signupRulesQuery);
      return false;
    },
    onSent: async ({ isWaiting }) => {
      if (isWaiting) return onWaiting();
      toast.success(t('account.signedUp'));
      await signIn(form.getValues());
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('account.companyName')}
        withAsterisk
        autoComplete="organization"
        autoFocus
        key={form.key('companyName')}
        {...form.getInputProps('companyName')}
      />
      <AccountFields form={form} />
      <MaskInput
        label={t('account.phone')}
        type="tel"
        autoComplete="tel-national"
        mask={PHONE_MASK}
        slotChar={null}
        placeholder={PHONE_MASK}
        error={form.errors.phone}
        onChangeRaw={(digits) => form.setFieldValue('phone', digits)}
      />
      <TextInput
        label={t('signUp.taxId')}
        description={t('signUp.taxIdHint')}
        maxLength={20}
        key={form.key('taxId')}
        {...form.getInputProps('taxId')}
      />
      <NativeSelect
        label={t('account.plan')}
        withAsterisk
        disabled={!plans}
        data={[
          { value: '', label: t(plans ? 'account.choosePlan' : 'common.loading') },
          ...(plans ?? []).map((plan) => ({ value: String(plan.id), label: describe(plan, t) })),
        ]}
        key={form.key('planId')}
        {...form.getInputProps('planId')}
      />
      {terms && (
        <TermsField
          terms={terms}
          error={form.errors.accepted}
          input={form.getInputProps('accepted', { type: 'checkbox' })}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!rules}>
        {t('account.signUp')}
      </Button>
    </form>
  );
}

function describe(plan: OfferedPlan, t: TFunction): string {
  const { name, users, connections, queues, value, trialDays: count } = plan;
  return t('account.planLine', {
    name,
    users,
    connections,
    queues,
    price: formatMoney(value),
    count,
  });
}
