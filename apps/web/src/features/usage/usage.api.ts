import { queryOptions } from '@tanstack/react-query';
import type { DayRange } from '../../i18n/company-days.ts';
import { call } from '../../session/session.ts';

/** Of a company of the installation, for operators; null: the own one. */
export const usageQuery = (companyId: number | null, { first, last }: DayRange) =>
  queryOptions({
    queryKey: ['usage', companyId, first, last],
    queryFn: ({ signal }) => {
      const query = { from: first, to: last };
      return companyId === null
        ? call('GET /usage', { query }, { signal })
        : call(
            'GET /companies/:companyId/usage',
            { params: { companyId: String(companyId) }, query },
            { signal },
          );
    },
  });
