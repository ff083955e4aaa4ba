const HINT_FROM = 12;

/** Of a short key the end would say too much. */
export const hintOf = (value: string): string => (value.length < HINT_FROM ? '' : value.slice(-4));
