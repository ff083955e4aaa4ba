import { useTranslation } from 'react-i18next';

/** How a mean of minutes is written; nothing was measured where it is 0. */
export function useMinutes(): (value: number) => string {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return (value) => {
    if (value === 0) return '–';
    if (value < 1) return t('dashboard.underOneMinute');
    return t('dashboard.minutes', { minutes: number.format(value) });
  };
}
