/** The name that "sign" puts in bold before the text; the server writes the same (`signText`). */
const signatureOf = (name: string): string => `*${name.replaceAll('*', '')}:*`;

export const isSignedBy = (body: string, name: string): boolean =>
  body.startsWith(signatureOf(name));

/** The text without the signature. */
export const unsigned = (body: string, name: string): string =>
  isSignedBy(body, name) ? body.slice(signatureOf(name).length).replace(/^\s/, '') : body;
