/** The author of a message to a customer, and what follows from it for the message. Pure. */

export type MessageAuthor =
  | { kind: 'user'; user: { readonly id: number } }
  | { kind: 'automation' }
  | { kind: 'schedule' }
  /** A program of the company that uses the API; null for a connection's own token. */
  | { kind: 'token'; tokenId?: number | null }
  | { kind: 'campaign'; campaignId: number };

/** Priority lanes of the outbox: 0 is sent first. */
export const lanes = [0, 1, 2, 3] as const;
export type Lane = (typeof lanes)[number];

/** The lane of attendants. Their messages never wait behind the other lanes. */
export const URGENT: Lane = 0;

interface Nature {
  lane: Lane;
  /** Not written by hand: it does not count as an answer to the customer, and nobody may delete it. */
  automatic: boolean;
  /** How long sending it is still useful. */
  sendWithinMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const natures: Record<MessageAuthor['kind'], Nature> = {
  user: { lane: URGENT, automatic: false, sendWithinMs: 15 * MINUTE_MS },
  automation: { lane: 1, automatic: true, sendWithinMs: 15 * MINUTE_MS },
  schedule: { lane: 2, automatic: true, sendWithinMs: 6 * HOUR_MS },
  token: { lane: 2, automatic: true, sendWithinMs: 6 * HOUR_MS },
  campaign: { lane: 3, automatic: true, sendWithinMs: HOUR_MS },
};

export const natureOf = ({ kind }: Pick<MessageAuthor, 'kind'>): Nature => natures[kind];

/** As the message's row names its author. */
export const writerOf = (author: MessageAuthor) => ({
  author: author.kind,
  campaignId: author.kind === 'campaign' ? author.campaignId : null,
  userId: author.kind === 'user' ? author.user.id : null,
  apiTokenId: (author.kind === 'token' && author.tokenId) || null,
});
