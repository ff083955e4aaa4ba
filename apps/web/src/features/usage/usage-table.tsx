import type { UsageDay } from '@prosa/contract/usage';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../i18n/company-days.ts';
import { formatBytes } from '../../ui/file-size.ts';
import { measures } from './usage-rows.ts';

/** The latest day first. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <table aria-label={t('usage.title')}>
      <thead>
        <tr>
          <th scope="col">{t('usage.day')}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {t(`usage.measures.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{showDay(day.day)}</th>
            {measures.map((measure) => (
              <td key={measure}>
                {measure === 'storageBytes'
                  ? formatBytes(day[measure], i18n.language)
                  : number.format(day[measure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
