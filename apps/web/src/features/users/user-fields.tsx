import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { profiles } from '@prosa/contract/permissions';
import type { User } from '@prosa/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';
import { all, between, email, required } from '../../ui/form-rules.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { usePresetQueue } from '../queues/use-preset-queue.ts';
import type { UserDraft } from './users.api.ts';

/** Values of Mantine's inputs: ids are strings there. */
export interface UserValues extends Record<string, unknown> {
  name: string;
  email: string;
  password: string;
  currentPassword: string;
  profile: User['profile'];
  queueIds: string[];
  whatsappId: string | null;
  allTicket: boolean;
  super: boolean;
}

type EditedUser = Pick<
  User,
  'name' | 'email' | 'profile' | 'queues' | 'whatsappId' | 'allTicket' | 'super'
>;

export function userValues(user: EditedUser | null): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    currentPassword: '',
    profile: user?.profile ?? 'user',
    queueIds: user?.queues.map(({ id }) => String(id)) ?? [],
    whatsappId: user?.whatsappId ? String(user.whatsappId) : null,
    allTicket: user?.allTicket === 'enabled',
    super: user?.super ?? false,
  };
}

/** The form's labels for a user's fields. */
export const userLabels = (t: TFunction) => ({
  name: t('users.name'),
  email: t('users.email'),
  password: t('users.password'),
  profile: t('users.profile'),
  queueIds: t('users.queues'),
  whatsappId: t('users.connection'),
  allTicket: t('users.allTicket'),
  super: t('users.super'),
});

export const userRules = (t: TFunction, isNew: boolean) => ({
  name: all(required(t), between(t, limits.name)),
  email: all(required(t), email(t)),
  password: isNew ? all(required(t), between(t, limits.password)) : between(t, limits.password),
});

/** The fields that may be sent: everybody their own data, admins rights, operators the operator's right. */
export const draftFor =
  (me: Pick<User, 'super'>, withRights: boolean) =>
  (values: UserValues): UserDraft => ({
    name: values.name.trim(),
    email: values.email.trim(),
    whatsappId: values.whatsappId ? Number(values.whatsappId) : null,
    ...passwordsIn(values),
    ...(withRights ? rightsIn(values, me) : {}),
  });

const passwordsIn = ({ password, currentPassword }: UserValues): UserDraft => ({
  ...(password ? { password } : {}),
  ...(currentPassword ? { currentPassword } : {}),
});

const rightsIn = (values: UserValues, me: Pick<User, 'super'>): UserDraft => ({
  ...(me.super ? { super: values.super } : {}),
  profile: values.super ? 'admin' : values.profile,
  queueIds: values.queueIds.map(Number),
  allTicket: values.allTicket ? 'enabled' : 'desabled',
});

interface UserFieldsProps {
  form: UseFormReturnType<UserValues>;
  isNew: boolean;
  /** Changing one's own e-mail or password requires the current password. */
  isOwn: boolean;
  /** Profile, queues and the view of all tickets: for admins. */
  withRights: boolean;
}

export function UserFields({ form, isNew, isOwn, withRights }: UserFieldsProps) {
  const { t } = useTranslation();
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <TextInput
        label={t('users.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('users.email')}
        withAsterisk
        type="email"
        autoComplete="off"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <SecretInput
        label={t('users.password')}
        withAsterisk={isNew}
        description={isNew ? undefined : t('users.passwordKeep')}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {isOwn && (
        <SecretInput
          label={t('account.currentPassword')}
          description={t('users.currentPasswordHint')}
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
      )}
      {withRights && <RightsFields form={form} isNew={isNew} isOwn={isOwn} />}
      <Select
        label={t('users.connection')}
        placeholder={t('common.none')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={connections.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        key={form.key('whatsappId')}
        {...form.getInputProps('whatsappId')}
        {...choicesFailed(connections)}
      />
    </>
  );
}

function RightsFields({ form, isNew, isOwn }: Omit<UserFieldsProps, 'withRights'>) {
  const { t } = useTranslation();
  const me = useUser();
  const mayEditQueues = useAllowed('user-modal:editQueues');
  const queues = useQuery(queuesQuery);
  usePresetQueue(form, isNew);
  return (
    <>
      <Select
        label={t('users.profile')}
        description={t('users.profileHint')}
        allowDeselect={false}
        data={profiles.map((value) => ({ value, label: t(`users.profile_${value}`) }))}
        key={form.key('profile')}
        {...form.getInputProps('profile')}
      />
      {mayEditQueues && (
        <MultiSelect
          label={t('users.queues')}
          description={t('users.noQueueHint')}
          searchable
          data={queues.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          nothingFoundMessage={t('users.noQueues')}
          key={form.key('queueIds')}
          {...form.getInputProps('queueIds')}
          {...choicesFailed(queues)}
        />
      )}
      <Switch
        label={t('users.allTicket')}
        key={form.key('allTicket')}
        {...form.getInputProps('allTicket', { type: 'checkbox' })}
      />
      {me.super && !isOwn && (
        <Switch
          label={t('users.super')}
          description={t('users.superHint')}
          key={form.key('super')}
          {...form.getInputProps('super', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
