import { Button, MaskInput, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import type { OfferedPlan } from '@prosa/contract/signup';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
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
import { installationQuery, offeredPlansQuery, signUp } from './signup.api.ts';
import { useFirstSignIn } from './use-welcome.ts';

const PHONE_MASK = '(99) 99999-9999';

export function SignupPage() {
  const { t } = useTranslation();
  const plans = useQuery(offeredPlansQuery);
  const installation = useQuery(installationQuery);
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
      {plans.isError ? (
        <FailedState error={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <SignupForm plans={plans.data} />
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
  planId: string;
}

/** Server codes that belong to one field. */
const fieldOfCode = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'companyName',
  ERR_COMMON_PASSWORD: 'password',
  ERR_NO_PLAN_FOUND: 'planId',
};

/** Plans are undefined while they load. */
function SignupForm({ plans }: { plans: OfferedPlan[] | undefined }) {
  const { t } = useTranslation();
  const signIn = useFirstSignIn();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { companyName: '', name: '', email: '', password: '', phone: '', planId: '' },
    validate: {
      companyName: all(required(t), between(t, limits.name)),
      name: all(required(t), between(t, limits.name)),
      email: all(required(t), email(t)),
      password: all(required(t), between(t, limits.password)),
      phone: (digits: string) =>
        digits.length > 0 && digits.length < limits.phoneDigits.min ? t('common.tooShort') : null,
      planId: required(t),
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode,
    send: ({ companyName, name, email: address, password, phone, planId }) =>
      signUp({
        companyName: companyName.trim(),
        name: name.trim(),
        email: address.trim(),
        password,
        phone,
        planId: Number(planId),
        language: currentLanguage(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    onSent: async () => {
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
      <Button type="submit" size="md" fullWidth loading={isBusy}>
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
