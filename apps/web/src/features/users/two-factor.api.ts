import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call('GET /auth/two-factor', {}, { signal }),
  gcTime: 0,
});

export interface Proof {
  password: string;
  code?: string;
}

export const startTwoFactor = (body: Proof) => call('POST /auth/two-factor', { body });

export const confirmTwoFactor = (code: string) =>
  call('POST /auth/two-factor/confirm', { body: { code } });

export const disableTwoFactor = (body: Proof) => call('POST /auth/two-factor/disable', { body });

export const renewRecoveryCodes = (body: Proof) =>
  call('POST /auth/two-factor/recovery-codes', { body });

export const resetTwoFactorOf = (userId: number) =>
  call('DELETE /users/:userId/two-factor', { params: { userId: String(userId) } });
