import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './company-refused.module.css';
import { PublicPage } from './public-frame.tsx';
import type { RefusedCompany } from './refused-company.ts';

interface CompanyRefusedProps {
  refused: RefusedCompany;
  onBack: () => void;
}

/** In place of the sign-in form: what happened to the company, and what the person can do. */
export function CompanyRefused({ refused, onBack }: CompanyRefusedProps) {
  const { t } = useTranslation();
  const { isSuspended, date, contact, payToken } = refused;
  const payLink = useRef<HTMLAnchorElement>(null);
  // Browsers give links no autofocus.
  useEffect(() => payLink.current?.focus(), []);
  return (
    <PublicPage
      title={t(isSuspended ? 'subscription.suspendedTitle' : 'subscription.endedTitle')}
      subtitle={
        isSuspended ? t('subscription.suspendedText') : t('subscription.endedText', { date })
      }
    >
      <div className={styles.parts} role="status">
        {!isSuspended && !payToken && <p>{t('subscription.endedAsk')}</p>}
        <p>{t('subscription.kept')}</p>
        {contact && <p className={styles.contact}>{t('subscription.support', { contact })}</p>}
      </div>
      <div className={styles.acts}>
        {payToken && (
          <Button
            size="md"
            fullWidth
            renderRoot={(props) => (
              <Link {...props} ref={payLink} to="/pay/$token" params={{ token: payToken }} />
            )}
          >
            {t('subscription.endedPay')}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack} autoFocus={!payToken}>
          {t('subscription.otherAccount')}
        </Button>
      </div>
    </PublicPage>
  );
}
