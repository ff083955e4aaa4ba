import { useTranslation } from 'react-i18next';

/** Formats an average in minutes; 0 means that nothing was measured. */
export function useMinutes(): (value: number) => string {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return (value) => {
    if (value === 0) return '–';
    if (value < 1) return t('dashboard.underOneMinute');
    return t('dashboard.minutes', { minutes: number.format(value) });
  };
}
