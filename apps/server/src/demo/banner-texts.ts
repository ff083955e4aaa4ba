/** Texts that the terminal shows once the server is up. */
export const demoLogins = [
  ['admin@aurora.demo', 'administrator of Loja Aurora'],
  ['supervisor@aurora.demo', 'supervisor'],
  ['ana@aurora.demo', 'attendant (bruno@ too)'],
  ['admin@horizonte.demo', 'the other company, same names'],
  ['super@prosa.demo', 'operator of the installation'],
] as const;

export const SAY_EXAMPLE = 'npm run say -- +5511999990001 "oi"';
