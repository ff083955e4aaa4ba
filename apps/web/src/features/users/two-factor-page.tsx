import '../../ui/shell-kit.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOut, updateSessionUser } from '../../session/session.ts';
import { toastError } from '../../ui/toast.ts';
import { PublicPage } from '../sign-in/public-frame.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** People whose company requires a second factor set it up before anything else. */
export function TwoFactorPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const finish = async () => {
    updateSessionUser({ twoFactor: true, needsTwoFactor: false });
    await router.navigate({ to: '/tickets/{-$uuid}', params: {}, search: {} });
  };
  return (
    <PublicPage title={t('account.twoFactor')} subtitle={t('account.isRequired')}>
      <TwoFactorSetup isMove={false} onDone={finish} />
      <Button variant="subtle" fullWidth onClick={() => void signOut().catch(toastError)}>
        {t('shell.logout')}
      </Button>
    </PublicPage>
  );
}
