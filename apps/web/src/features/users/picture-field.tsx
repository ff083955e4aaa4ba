import { Button, FileButton } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { User } from '@prosa/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { refetchRows } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import styles from './picture-field.module.css';
import { putPicture, removePicture, usersResource } from './users.api.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';
const AVATAR = 64;

interface PictureFieldProps {
  user: Pick<User, 'id' | 'name' | 'profilePicUrl'>;
  onChanged: (profilePicUrl: string | null) => void;
}

/** Takes effect at once: the picture is no part of the form around it. */
export function PictureField({ user, onChanged }: PictureFieldProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? putPicture(user.id, file) : removePicture(user.id)),
    onSuccess: ({ profilePicUrl }) => {
      onChanged(profilePicUrl);
      refetchRows(client, usersResource.name);
    },
    onError: toastError,
  });
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > limits.pictureBytes.max) toast.error(t('users.pictureTooLarge'));
    else change.mutate(file);
  };
  return (
    <div className={styles.field}>
      <PersonAvatar name={user.name} url={user.profilePicUrl} size={AVATAR} />
      <div className={styles.actions}>
        <FileButton accept={TYPES} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" loading={change.isPending}>
              {t('users.pictureChange')}
            </Button>
          )}
        </FileButton>
        {user.profilePicUrl && (
          <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('users.pictureRemove')}
          </Button>
        )}
      </div>
    </div>
  );
}
