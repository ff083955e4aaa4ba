/** Rights that a token can give a program. A connection's token can only send, through that connection. */
export const tokenRights = [
  'messages:send',
  'messages:read',
  'contacts:read',
  'contacts:write',
  'tickets:read',
  'tickets:write',
  'tags:read',
  'tags:write',
] as const;
export type TokenRight = (typeof tokenRights)[number];

/** Tokens of a company begin with it: they are told apart from sessions, and scanners for leaked secrets find them. */
export const TOKEN_PREFIX = 'prosa_';
