import { type Api, api } from '@prosa/contract';
import type { RoleName } from './sweep-stage.ts';

const OVER_COMPANIES: ReadonlySet<string> = new Set(
  Object.keys(api).filter((key) =>
    /^\w+ \/(?:companies(?:$|\/list$|\/:companyId)|invoices$|payment-attention$|announcements(?:$|\/all$|\/:announcementId))/.test(
      key,
    ),
  ),
);

/** Whether operators see and change every company of the installation there. */
export const isOverCompanies = (role: RoleName, key: string): boolean =>
  role === 'super' && OVER_COMPANIES.has(key) && api[key as keyof Api].access === 'super';
