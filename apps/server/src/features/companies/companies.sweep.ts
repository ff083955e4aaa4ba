import { type Fixture, type Fixtures, justParams } from '../../testing/sweep-material.ts';

const justCompany: Fixture = justParams(({ own }) => ({ companyId: own.company }));

export const fixtures = {
  'GET /companies/:companyId': justCompany,
  'GET /companies/listPlan/:companyId': justCompany,
} satisfies Fixtures;
