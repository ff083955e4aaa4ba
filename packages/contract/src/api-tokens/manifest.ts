import { manifest } from '../manifest.ts';

export const apiTokens = manifest({
  errors: {
    ERR_NO_API_TOKEN_FOUND: 404,
    ERR_TOO_MANY_API_TOKENS: 422,
  },
  permissions: {
    'messages-api-page:manage': ['admin'],
  },
  auditActions: ['apiTokenCreated', 'apiTokenRevoked'],
});

export const apiTokenLimits = {
  /** Valid ones of a company. */
  tokens: 50,
  /** Days that the form offers; a token may also have no end. */
  days: [30, 90, 365],
} as const;
