import { lazy, Suspense, useEffect } from 'react';
import {
  closeNewTicket,
  useNewTicketRequest,
} from '../../conversation/tickets/new-ticket.store.ts';
import { withTexts } from '../../i18n/i18n.ts';

const NewTicketDialog = lazy(() => withTexts(import('./new-ticket-dialog.tsx')));

/** Loads the dialog only when a screen, a key or the palette opens it. */
export function NewTicketHost() {
  const request = useNewTicketRequest();
  // The request must not remain for the next person who signs in here.
  useEffect(() => closeNewTicket, []);
  return (
    <Suspense>{request && <NewTicketDialog {...request} onClose={closeNewTicket} />}</Suspense>
  );
}
