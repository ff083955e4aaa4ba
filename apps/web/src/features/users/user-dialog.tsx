import { useForm } from '@mantine/form';
import type { User } from '@prosa/contract/users';
import { useTranslation } from 'react-i18next';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { fullDraft, UserFields, type UserValues, userRules, userValues } from './user-fields.tsx';
import { usersResource } from './users.api.ts';

/** Server codes that belong to one field. */
export const userFieldOfCode = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_COMMON_PASSWORD: 'password',
};

interface UserDialogProps {
  /** Null adds. */
  user: User | null;
  onClose: () => void;
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation();
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: userValues(user),
    validate: userRules(t, user === null),
  });
  return (
    <ResourceDialog
      resource={usersResource}
      id={user?.id ?? null}
      title={t(user ? 'users.editTitle' : 'users.add')}
      savedText={t('users.saved')}
      form={form}
      toDraft={fullDraft}
      fieldOfCode={userFieldOfCode}
      onClose={onClose}
    >
      <UserFields form={form} isNew={user === null} withRights />
    </ResourceDialog>
  );
}
