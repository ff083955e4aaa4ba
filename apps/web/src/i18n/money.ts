/** Prices are in reais and written as in Brazil, in every language. */
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const formatMoney = (value: number): string => reais.format(value);
