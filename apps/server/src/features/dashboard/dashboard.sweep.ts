import type { Fixtures } from '../../testing/sweep-material.ts';

const today = Date.now();

const dayFrom = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);

const chartDays = { initialDate: dayFrom(-364), finalDate: dayFrom(364) };

export const fixtures = {
  'GET /dashboard': ({ foreignCompany }) => [
    { query: { days: 30, companyId: foreignCompany } },
    { query: { date_from: '2020-01-01', companyId: foreignCompany } },
  ],
  'GET /dashboard/targets': ({ foreignCompany }) => [
    { query: { days: 30, companyId: foreignCompany } },
  ],
  'GET /dashboard/ticketsUsers': ({ foreignCompany }) => [
    { query: { ...chartDays, companyId: foreignCompany } },
  ],
  'GET /dashboard/closeReasons': ({ foreignCompany }) => [
    { query: { ...chartDays, companyId: foreignCompany } },
  ],
  'GET /dashboard/ticketsDay': ({ foreignCompany }) => [
    { query: { ...chartDays, companyId: foreignCompany } },
  ],
} satisfies Fixtures;
