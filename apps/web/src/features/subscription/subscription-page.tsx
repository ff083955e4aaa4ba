import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '../../session/session.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { useScreenTitle } from '../../ui/page-title.ts';
import pageStyles from '../../ui/resource-page.module.css';
import { toastError } from '../../ui/toast.ts';
import styles from './checkout.module.css';
import { CheckoutFlow } from './checkout-flow.tsx';
import { CHECKOUT } from './checkout-key.ts';

const route = getRouteApi('/private/subscription');

/** Administrators pay an invoice of their company. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  useScreenTitle(t('subscription.title'));
  const { invoice } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const goHome = () => {
    // The bar shows until when the company is paid.
    refreshUser().catch(toastError);
    client.removeQueries({ queryKey: [CHECKOUT] });
    void navigate({ to: '/' });
  };
  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>{t('subscription.title')}</h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={pageStyles.pane} tabIndex={0} aria-label={t('subscription.title')}>
        <div className={styles.page}>
          {invoice === undefined ? (
            <EmptyState
              title={t('subscription.noInvoice')}
              hint={t('subscription.noInvoiceHint')}
            />
          ) : (
            <CheckoutFlow key={invoice} source={{ invoiceId: invoice }} onHome={goHome} />
          )}
        </div>
      </section>
    </section>
  );
}
