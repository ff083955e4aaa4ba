import { useForm } from '@mantine/form';
import type { User } from '@prosa/contract/users';
import { useTranslation } from 'react-i18next';
import { getSession, updateSessionUser, useUser } from '../../session/session.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import {
  draftFor,
  UserFields,
  type UserValues,
  userLabels,
  userRules,
  userValues,
} from './user-fields.tsx';
import { usersResource } from './users.api.ts';

/** Server codes that belong to one field. */
export const userFieldOfCode = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_COMMON_PASSWORD: 'password',
  ERR_WRONG_PASSWORD: 'currentPassword',
};

/** Shows changes of one's own row outside of lists, too. */
export function showSaved({ id, name, email, profile, queues, whatsappId, allTicket }: User): void {
  const session = getSession();
  if (session.status !== 'signedIn' || session.user.id !== id) return;
  updateSessionUser({ name, email, profile, queues, whatsappId, allTicket });
}

interface UserDialogProps {
  /** Null creates. */
  user: User | null;
  onClose: () => void;
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation();
  const me = useUser();
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: userValues(user),
    validate: userRules(t, user === null),
  });
  return (
    <ResourceDialog
      resource={usersResource}
      id={user?.id ?? null}
      row={user}
      toValues={userValues}
      labels={userLabels(t)}
      hasSecrets
      title={t(user ? 'users.editTitle' : 'users.add')}
      savedText={t('users.saved')}
      form={form}
      toDraft={draftFor(me, true)}
      fieldOfCode={userFieldOfCode}
      onSaved={showSaved}
      onClose={onClose}
    >
      <UserFields form={form} isNew={user === null} isOwn={user?.id === me.id} withRights />
    </ResourceDialog>
  );
}
