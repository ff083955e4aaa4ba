/** Rights that a token can give a program. A connection's token can send through that connection. */
export const tokenRights = ['messages:send'] as const;
export type TokenRight = (typeof tokenRights)[number];
