/** Ratings: a number is the answer to the question that was sent when the ticket was closed. */
import { rateOf } from '../../../conversation/tickets/rate-of.ts';
import { machine } from '../machine.ts';

export const ratingMachine = machine<null>({
  name: 'rating',
  version: 1,
  read: () => null,
  // The ticket's `rating_until` decides when it listens: a rating counts in a closed ticket, where nothing else does.
  listensTo: ({ ticket }) => (ticket.isRatingAsked ? 'rating' : 'nothing'),
  next: ({ ticket }, state, heard) => {
    if (!ticket.isRatingAsked || heard.t !== 'message') return undefined;
    const rate = rateOf(heard.body);
    return rate === null ? undefined : { steps: [{ kind: 'rate', rate }], state };
  },
  giveUp: (state) => ({ steps: [], state }),
});
