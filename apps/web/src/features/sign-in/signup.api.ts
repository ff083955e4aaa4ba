import type { Language } from '@prosa/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { publicCall } from '../../session/session.ts';

/** The plans that a new company can choose from. */
export const offeredPlansQuery = queryOptions({
  queryKey: ['offered-plans'],
  queryFn: ({ signal }) => publicCall('GET /plans/list', {}, { signal }),
  staleTime: 60_000,
});

export interface SignUp {
  companyName: string;
  name: string;
  email: string;
  password: string;
  phone: string;
  planId: number;
  taxId: string;
  termsVersion?: string;
  language: Language;
  timeZone: string;
}

export const signUp = (body: SignUp) => publicCall('POST /companies/cadastro', { body });

/** What a new company has to accept, and whether it waits for the operator. */
export const signupRulesQuery = queryOptions({
  queryKey: ['signup-rules'],
  queryFn: ({ signal }) => publicCall('GET /signup-rules', {}, { signal }),
  staleTime: 60_000,
});

/** What the installation offers to people who are not signed in. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => publicCall('GET /version', {}, { signal }),
  staleTime: 60_000,
});
