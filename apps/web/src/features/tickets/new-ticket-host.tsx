import { lazy, Suspense, useEffect } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import { closeNewTicket, useNewTicketWish } from './new-ticket.store.ts';

const NewTicketDialog = lazy(() => withTexts(import('./new-ticket-dialog.tsx')));

/** Fetches the dialog only when a screen, a key or the palette asks for it. */
export function NewTicketHost() {
  const wish = useNewTicketWish();
  // The next person who signs in here did not ask for it.
  useEffect(() => closeNewTicket, []);
  return <Suspense>{wish && <NewTicketDialog {...wish} onClose={closeNewTicket} />}</Suspense>;
}
