/** The private screens' frame with the inbox. Asking again costs nothing. */
export const importInbox = () => import('./inbox.ts');
