import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconDotsVertical,
  IconPhone,
  IconVideo,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './phone.module.css';
import type { ActMutate } from './use-customer.ts';

interface PhoneHeadProps {
  shop: string;
  isTyping: boolean;
  isOnline: boolean;
  onBack: () => void;
  act: ActMutate;
}

export function PhoneHead({ shop, isTyping, isOnline, onBack, act }: PhoneHeadProps) {
  const { t } = useTranslation();
  const call = (video: boolean) => {
    act({ action: 'call', video }, { onSuccess: () => toast.info(t('sandbox.calling', { shop })) });
  };
  return (
    <header className={styles.head}>
      <button
        type="button"
        className={styles.back}
        aria-label={t('sandbox.back')}
        title={t('sandbox.back')}
        onClick={onBack}
      >
        <IconArrowLeft size={22} />
      </button>
      <PersonAvatar name={shop} size={36} />
      <div className={styles.who}>
        <h2 className={styles.shop}>{shop}</h2>
        <span className={styles.presence} role="status">
          {isTyping ? t('sandbox.typing') : isOnline ? t('sandbox.business') : t('sandbox.waiting')}
        </span>
      </div>
      <button
        type="button"
        aria-label={t('sandbox.voiceCall')}
        title={t('sandbox.voiceCall')}
        disabled={!isOnline}
        onClick={() => call(false)}
      >
        <IconPhone size={20} />
      </button>
      <button
        type="button"
        aria-label={t('sandbox.videoCall')}
        title={t('sandbox.videoCall')}
        disabled={!isOnline}
        onClick={() => call(true)}
      >
        <IconVideo size={20} />
      </button>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <button
            type="button"
            aria-label={t('common.moreActions')}
            title={t('common.moreActions')}
          >
            <IconDotsVertical size={20} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={isOnline ? <IconWifiOff size={18} /> : <IconWifi size={18} />}
            onClick={() => act({ action: 'online', online: !isOnline })}
          >
            {t(isOnline ? 'sandbox.goOffline' : 'sandbox.goOnline')}
          </Menu.Item>
          <Menu.Item onClick={() => act({ action: 'read' })}>{t('sandbox.readAll')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
