import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Language, languages } from '@prosa/contract/limits';
import { IconDevices, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../i18n/language-names.ts';
import { chooseLanguage } from '../../session/choose-language.ts';
import { LetterKeysSwitch } from '../../session/letter-keys-switch.tsx';
import { updateSessionUser, useUser } from '../../session/session.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { showSaved, userFieldOfCode } from './user-dialog.tsx';
import {
  draftFor,
  UserFields,
  type UserValues,
  userLabels,
  userRules,
  userValues,
} from './user-fields.tsx';
import { ownUserQuery, usersResource } from './users.api.ts';

const SessionsDialog = lazy(() => import('./sessions-dialog.tsx'));
const TwoFactorDialog = lazy(() => import('./two-factor-dialog.tsx'));

/** One's own data. Rights are changed on the users page, even an admin's own. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState<'sessions' | 'twoFactor' | null>(null);
  const close = () => setOpen(null);
  // The session's user has no rev.
  const { data: stored } = useQuery(ownUserQuery(user.id));
  const form = useForm<UserValues>({
    mode: 'uncontrolled',
    initialValues: userValues(user),
    validate: userRules(t, false),
  });
  return (
    <>
      <ResourceDialog
        resource={usersResource}
        id={user.id}
        row={stored ?? null}
        toValues={userValues}
        labels={userLabels(t)}
        hasSecrets
        title={t('users.profileTitle')}
        savedText={t('users.saved')}
        form={form}
        toDraft={draftFor(user, false)}
        fieldOfCode={userFieldOfCode}
        onSaved={showSaved}
        onClose={onClose}
      >
        <PictureField
          user={user}
          onChanged={(profilePicUrl) => updateSessionUser({ profilePicUrl })}
        />
        <UserFields form={form} isNew={false} isOwn withRights={false} />
        <LanguageField />
        <LetterKeysSwitch />
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} />}
          onClick={() => setOpen('twoFactor')}
        >
          {t(user.twoFactor ? 'account.twoFactorOn' : 'account.twoFactorOff')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDevices size={18} />}
          onClick={() => setOpen('sessions')}
        >
          {t('account.sessions')}
        </Button>
      </ResourceDialog>
      {/* Beside the form: React would also submit the outer form. */}
      <Suspense>
        {open === 'twoFactor' && <TwoFactorDialog onClose={close} />}
        {open === 'sessions' && <SessionsDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Takes effect at once, as in the menu. */
function LanguageField() {
  const { t, i18n } = useTranslation();
  return (
    <Select
      label={t('shell.language')}
      allowDeselect={false}
      value={i18n.language}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(value) => chooseLanguage(value as Language)}
    />
  );
}
