import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { updateSessionUser, useUser } from '../../session/session.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { userFieldOfCode } from './user-dialog.tsx';
import {
  fullDraft,
  ownDraft,
  UserFields,
  type UserValues,
  userRules,
  userValues,
} from './user-fields.tsx';
import { usersResource } from './users.api.ts';

/** One's own data; profile and queues only for those who may change them. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayEditProfile = useAllowed('user-modal:editProfile');
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: userValues(user),
    validate: userRules(t, false),
  });
  return (
    <ResourceDialog
      resource={usersResource}
      id={user.id}
      title={t('users.profileTitle')}
      savedText={t('users.saved')}
      form={form}
      toDraft={mayEditProfile ? fullDraft : ownDraft}
      fieldOfCode={userFieldOfCode}
      onSaved={({ name, email, profile, queues, whatsappId, allTicket }) =>
        updateSessionUser({ name, email, profile, queues, whatsappId, allTicket })
      }
      onClose={onClose}
    >
      <UserFields form={form} isNew={false} withRights={mayEditProfile} />
    </ResourceDialog>
  );
}
