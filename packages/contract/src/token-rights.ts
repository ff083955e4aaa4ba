/** What a token may allow a program to do. A connection's token sends through that connection. */
export const tokenRights = ['messages:send'] as const;
export type TokenRight = (typeof tokenRights)[number];
