import type { SandboxMessage } from '@prosa/contract/sandbox';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/dates.ts';
import { useMinute } from '../../ui/use-minute.ts';
import styles from './phone.module.css';
import { PhoneComposer } from './phone-composer.tsx';
import { PhoneHead } from './phone-head.tsx';
import { PhoneThread } from './phone-thread.tsx';
import { type Chat, customersQuery } from './sandbox.api.ts';
import { useCustomerAct } from './use-customer.ts';

interface PhoneProps {
  chat: Chat;
  /** The company's connection, as named in the customer's contacts. */
  shop: string;
  onBack: () => void;
}

/** The message that the next one replies to or edits. */
export type Focus = { kind: 'reply' | 'edit'; message: SandboxMessage } | null;

/** The customer's phone with the company's chat open. */
export function Phone({ chat, shop, onBack }: PhoneProps) {
  const { t } = useTranslation();
  const customers = useQuery(customersQuery(chat.whatsappId, chat.number));
  const customer = customers.data?.find(({ number }) => number === chat.number);
  const [focus, setFocus] = useState<Focus>(null);
  const act = useCustomerAct(chat);
  const name = customer?.name ?? chat.number;
  const isOnline = customer?.online ?? true;
  return (
    <section className={styles.device} aria-label={t('sandbox.phoneOf', { name })}>
      <StatusBar name={name} isOnline={isOnline} />
      <PhoneHead
        shop={shop}
        isTyping={customer?.typing ?? false}
        isOnline={isOnline}
        onBack={onBack}
        act={act.mutate}
      />
      <PhoneThread chat={chat} shop={shop} onFocus={setFocus} act={act.mutate} />
      {customer !== undefined && customer.unread > 0 && (
        <button
          type="button"
          className={styles.read}
          onClick={() => act.mutate({ action: 'read' })}
        >
          {t('sandbox.markRead', { count: customer.unread })}
        </button>
      )}
      <PhoneComposer
        chat={chat}
        shop={shop}
        isOnline={isOnline}
        focus={focus}
        onFocusDone={() => setFocus(null)}
        act={act.mutateAsync}
      />
    </section>
  );
}

function StatusBar({ name, isOnline }: { name: string; isOnline: boolean }) {
  const { t } = useTranslation();
  const now = useMinute();
  return (
    <div className={styles.status}>
      <span>{formatTime(now)}</span>
      <span className={styles.owner}>{t('sandbox.phoneOf', { name })}</span>
      {isOnline ? (
        <IconWifi size={15} role="img" aria-label={t('sandbox.online')} />
      ) : (
        <IconWifiOff size={15} role="img" aria-label={t('sandbox.offline')} />
      )}
    </div>
  );
}
