import { Menu } from '@mantine/core';
import type { User } from '@prosa/contract/users';
import { IconAlertTriangle, IconLogout } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lacksQueue } from '../../conversation/tickets/ticket-filter.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { ResetTwoFactor } from './reset-two-factor.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { usersResource } from './users.api.ts';
import styles from './users-page.module.css';

const route = getRouteApi('/private/users');

export function UsersPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useUser();
  const mayManage = useAllowed('users-page:manage');
  const [leaving, setLeaving] = useState<User | null>(null);

  // Only operators can change operators.
  const mayChange = (user: User) => mayManage && (!user.super || me.super);

  const columns: Column<User>[] = [
    {
      key: 'name',
      title: t('users.name'),
      render: (user) => <Person user={user} />,
    },
    {
      key: 'email',
      title: t('users.email'),
      wideOnly: true,
      render: (user) => <EmailText email={user.email} />,
    },
    {
      key: 'profile',
      title: t('users.profile'),
      wideOnly: true,
      render: (user) => t(user.super ? 'users.profile_super' : `users.profile_${user.profile}`),
    },
    {
      key: 'twoFactor',
      title: t('account.twoFactor'),
      wideOnly: true,
      render: (user) => t(user.twoFactor ? 'common.yes' : 'common.no'),
    },
    {
      key: 'queues',
      title: t('users.queues'),
      wideOnly: true,
      render: (user) => <Queues user={user} />,
    },
  ];

  return (
    <>
      <ResourcePage
        resource={usersResource}
        texts={{
          title: t('users.title'),
          add: t('users.add'),
          empty: t('users.empty'),
          emptyHint: t('users.emptyHint'),
          deleted: t('users.deleted'),
          deleteTitle: ({ name }) => t('users.deleteTitle', { name }),
          deleteText: t('users.deleteText'),
        }}
        columns={columns}
        can={{
          add: mayManage,
          edit: mayChange,
          remove: (user) => mayChange(user) && user.id !== me.id,
        }}
        rowActions={(user) =>
          user.twoFactor && user.id !== me.id && mayChange(user) && <ResetTwoFactor user={user} />
        }
        rowMenu={(user) =>
          user.id !== me.id &&
          mayChange(user) && (
            <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => setLeaving(user)}>
              {t('account.signOutUser')}
            </Menu.Item>
          )
        }
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        dialog={(user, onClose) => <UserDialog user={user} onClose={onClose} />}
      />
      {leaving && <SignOutDialog user={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAway = user.online && user.availability === 'away';
  const presence = isAway ? t('shell.away') : t(user.online ? 'users.online' : 'users.offline');
  const below = lacksQueue(user) ? `${user.email} · ${t('users.noQueues')}` : user.email;
  return (
    <PersonCell name={user.name} url={user.profilePicUrl} below={below}>
      <span
        className={styles.presence}
        data-online={user.online || undefined}
        data-away={isAway || undefined}
        title={presence}
      >
        <span className="visually-hidden">{presence}</span>
      </span>
    </PersonCell>
  );
}

function Queues({ user }: { user: User }) {
  const { t } = useTranslation();
  if (lacksQueue(user))
    return (
      <span className={styles.noQueue} title={t('users.noQueueHint')}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {t('users.noQueues')}
      </span>
    );
  return (
    <span className={styles.queues}>
      {user.queues.map((queue) => (
        <span key={queue.id} className={styles.queue}>
          <i style={{ background: queue.color }} />
          {queue.name}
        </span>
      ))}
    </span>
  );
}
