import i18next from 'i18next';

/** Prices are in reais, written as in the user's language. */
export const formatMoney = (value: number, language = i18next.language): string =>
  new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : language, {
    style: 'currency',
    currency: 'BRL',
  }).format(value);
