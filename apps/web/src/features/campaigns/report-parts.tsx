import type { CampaignCounts, CampaignReport } from '@prosa/contract/campaigns';
import { useTranslation } from 'react-i18next';
import figures from '../../ui/figures.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from './report-page.module.css';
import { useReasonName } from './use-reason-name.ts';

/** From the audience to the answers; each step also as a part of those to whom it was sent. */
export function Funnel({ counts }: { counts: CampaignCounts }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const sent = counts.sent + counts.delivered + counts.read;
  const steps = [
    { key: 'total', count: counts.total },
    { key: 'skipped', count: counts.skipped },
    { key: 'waiting', count: counts.waiting + counts.queued },
    ...(counts.confirming > 0 ? [{ key: 'confirming' as const, count: counts.confirming }] : []),
    { key: 'sent', count: sent },
    { key: 'delivered', count: counts.delivered + counts.read, of: sent },
    { key: 'read', count: counts.read, of: sent },
    { key: 'replied', count: counts.replied, of: sent },
    { key: 'optedOut', count: counts.optedOut },
    { key: 'failed', count: counts.failed },
  ] as const;
  return (
    <ul className={figures.figures} aria-label={t('campaigns.funnel')}>
      {steps.map((step) => (
        <li key={step.key} className={figures.figure}>
          <span className={figures.label}>
            {t(`campaigns.step_${step.key}`)}
            {'of' in step && step.of > 0 && (
              <small className={figures.note}>{percent.format(step.count / step.of)}</small>
            )}
          </span>
          <strong className={figures.value}>{number.format(step.count)}</strong>
        </li>
      ))}
    </ul>
  );
}

const columns = ['sent', 'delivered', 'read', 'replied', 'optedOut', 'failed'] as const;

/** The texts side by side. */
export function Variants({ variants }: Pick<CampaignReport, 'variants'>) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const shown = (count: number, of: number) =>
    of > 0 ? `${number.format(count)} (${percent.format(count / of)})` : number.format(count);
  return (
    <Panel title={t('campaigns.byVariant')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: must scroll by keyboard, too */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('campaigns.variant')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.number}>
                  {t(`campaigns.step_${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((row) => (
              <tr key={row.variant}>
                <th scope="row">{t('campaigns.message', { number: row.variant })}</th>
                {columns.map((column) => (
                  <td key={column} className={styles.number}>
                    {column === 'sent' || column === 'failed'
                      ? number.format(row[column])
                      : shown(row[column], row.sent)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Why people were left out, and why messages failed. */
export function Reasons({ reasons }: Pick<CampaignReport, 'reasons'>) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const reasonName = useReasonName();
  return (
    <Panel title={t('campaigns.byReason')}>
      <table className={styles.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('campaigns.recipientState')}</th>
            <th scope="col">{t('campaigns.reason')}</th>
            <th scope="col">{t('campaigns.recipients')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ state, reason, count }) => (
            <tr key={`${state} ${reason}`}>
              <td>{t(`campaigns.state_${state}`)}</td>
              <td>{reasonName(reason)}</td>
              <td className={styles.number}>{number.format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
