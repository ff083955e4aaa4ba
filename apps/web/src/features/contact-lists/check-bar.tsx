import { Button } from '@mantine/core';
import type { ContactList } from '@prosa/contract/contact-lists';
import { useTranslation } from 'react-i18next';
import styles from './contact-lists.module.css';
import { useCheck } from './use-check.ts';

/** A running check of numbers, or the offer to check those that are unknown. */
export function CheckBar({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  const { isBusy, start, stop } = useCheck(list.id);
  const { state, done, total } = list.check;
  const unknown = list.contactsCount - list.validCount - list.invalidCount;
  if (state === 'idle' && unknown === 0) return null;
  const text = t(state === 'waiting' ? 'contactLists.checkWaiting' : 'contactLists.checking', {
    done,
    total,
  });
  return (
    <div className={styles.check}>
      {state === 'idle' ? (
        <>
          <span>{t('contactLists.unknownNumbers', { count: unknown })}</span>
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => start(false)}>
            {t('contactLists.check')}
          </Button>
        </>
      ) : (
        <>
          <span role="status">{text}</span>
          <progress aria-label={t('contactLists.check')} max={Math.max(total, 1)} value={done} />
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={stop}>
            {t('contactLists.stopCheck')}
          </Button>
        </>
      )}
    </div>
  );
}
