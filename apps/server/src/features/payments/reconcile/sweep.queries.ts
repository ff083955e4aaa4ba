/** Charges of all companies that have to be read. */
import { array, type Db, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { ProviderId, SweptPayment } from '../providers/port.ts';

const LATE = "interval '2 minutes'";
const LATE_MAX = 500;

/** Charges whose job was lost: it failed too often, or was deleted. */
export const unscopedListLate = (db: Db): Promise<{ companyId: number; id: number }[]> =>
  rows(
    db,
    sql`select c.company_id as "companyId", c.id from payment_charges c
      where c.next_check_at < now() - ${sql.raw(LATE)} order by c.next_check_at limit ${LATE_MAX}`,
  );

/** Our charges among them that we do not know as paid. */
export const unscopedListUnsettled = (
  db: Db,
  provider: ProviderId,
  page: readonly SweptPayment[],
): Promise<{ companyId: number; id: number; externalId: string }[]> =>
  rows(
    db,
    sql`select c.company_id as "companyId", c.id, n.external_id as "externalId"
      from unnest(${array(
        page.map((each) => each.externalId),
        'text',
      )},
        ${array(
          page.map((each) => each.reference),
          'text',
        )}) as n (external_id, reference)
      join payment_charges c on c.provider = ${provider}
        and (c.external_id = n.external_id or c.reference = n.reference)
      where c.status not in ('paid', 'underpaid', 'refunded', 'disputed')`,
  );
