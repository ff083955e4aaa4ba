import { useUser } from '../../session/session.ts';
import styles from './usage.module.css';
import { UsageView } from './usage-view.tsx';

/** The admins' view of their own company. */
export function UsageTab() {
  const { timeZone } = useUser().company;
  return (
    <div className={styles.tab}>
      <UsageView companyId={null} timeZone={timeZone} />
    </div>
  );
}
