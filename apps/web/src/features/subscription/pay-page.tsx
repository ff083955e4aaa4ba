import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '../sign-in/public-frame.tsx';
import { CheckoutFlow } from './checkout-flow.tsx';

const route = getRouteApi('/pay/$token');

/** The one invoice that a pay link opens; nothing else of the company. */
export function PayPage() {
  const { t } = useTranslation();
  const { token } = route.useParams();
  const navigate = route.useNavigate();
  const source = useMemo(() => ({ token }), [token]);
  useNoIndex();
  return (
    <PublicPage
      title={t('subscription.payTitle')}
      subtitle={t('subscription.paySubtitle')}
      links={<Link to="/login">{t('subscription.toLogin')}</Link>}
    >
      <CheckoutFlow key={token} source={source} onHome={() => void navigate({ to: '/login' })} />
    </PublicPage>
  );
}

/** The address is a secret: search engines must not keep it. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
