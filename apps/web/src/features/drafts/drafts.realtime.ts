import { liveFeature } from '../../live/live-feature.ts';
import { getSession } from '../../session/session.ts';
import { dropParts } from './draft-parts.ts';
import { ownDrafts, settleDrafts } from './drafts.ts';

export const draftsLive = liveFeature({
  entity: 'draft',
  fold(_client, events) {
    for (const { draft } of events) ownDrafts()?.heard(draft);
  },
  resync: settleDrafts,
});

/** A deleted ticket's draft is deleted, too. */
export const draftTicketsLive = liveFeature({
  entity: 'ticket',
  fold(_client, events) {
    const session = getSession();
    if (session.status !== 'signedIn') return;
    for (const event of events) {
      if (event.action !== 'delete' || !event.gone) continue;
      ownDrafts()?.forget(event.ticketId);
      dropParts({ userId: session.user.id, ticketId: event.ticketId });
    }
  },
});
