import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './campaign-dialog.module.css';

/** Warns of variables that would go out as typed. They are allowed: a column of the list may fill them later. */
export function UnknownVariables({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <p className={styles.unknown} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        {t('campaigns.unknownVariables', { count: names.length, names: names.join(', ') })}
      </span>
    </p>
  );
}
