import { manifest } from '../manifest.ts';

export const chats = manifest({
  errors: {
    ERR_NO_CHAT_FOUND: 404,
    ERR_NO_CHAT_MESSAGE_FOUND: 404,
    ERR_CHAT_IS_DIRECT: 422,
  },
  auditActions: ['chatDeleted'],
});

export const chatLimits = {
  title: { min: 1, max: 100 },
  /** Besides the one who creates it. */
  users: { min: 1, max: 200 },
  message: { max: 10_000 },
  /** Messages on a page, and hits of a search. */
  page: 30,
  hits: 50,
} as const;

/** Two people, or those whom its owner chose. */
export const chatKinds = ['direct', 'group'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** The uuid of a ticket whose address a text contains. */
export function ticketInText(body: string): string | undefined {
  return /\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/i
    .exec(body)?.[1]
    ?.toLowerCase();
}
