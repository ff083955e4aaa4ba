/** The link between a sandbox connection and its phone: device, offered code, and the simulated faults. */
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { defaultFaults, type Faults } from './faults.ts';

export interface SandboxLink {
  readonly device: string;
  readonly offered: string;
  readonly scanned: boolean;
  readonly linkDown: boolean;
  readonly closeCode: number | null;
  readonly faults: Faults;
}

/** Until a link is first used there is no row, and all fields are null. */
export type LinkRow = { [K in keyof SandboxLink]: SandboxLink[K] | null };

export const linkColumns = sql`link.device, link.offered, link.scanned, link.link_down as "linkDown",
  link.close_code as "closeCode", link.faults`;

export const asLink = (row: LinkRow): SandboxLink => ({
  device: row.device ?? '',
  offered: row.offered ?? '',
  scanned: row.scanned ?? false,
  linkDown: row.linkDown ?? false,
  closeCode: row.closeCode,
  faults: { ...defaultFaults, ...row.faults },
});

const NO_ROW: LinkRow = {
  device: null,
  offered: null,
  scanned: null,
  linkDown: null,
  closeCode: null,
  faults: null,
};

export async function getLink(tx: Tx, connectionId: number): Promise<SandboxLink> {
  const [row] = await rows<LinkRow>(
    tx.db,
    sql`select ${linkColumns} from sandbox_links as link
        where ${ofCompany(tx, 'link')} and connection_id = ${connectionId}`,
  );
  return asLink(row ?? NO_ROW);
}

type LinkChange = Partial<Omit<SandboxLink, 'faults'>> & { faults?: Partial<Faults> };

/** Changes a link, creating its row on first use. */
export async function changeLink(tx: Tx, connectionId: number, change: LinkChange): Promise<void> {
  const { device, offered, scanned, linkDown, closeCode, faults } = change;
  await tx.db.execute(sql`
    insert into sandbox_links as link (company_id, connection_id)
    values (${tx.companyId}, ${connectionId})
    on conflict (company_id, connection_id) do nothing`);
  await tx.db.execute(sql`
    update sandbox_links as link set
      device = coalesce(${device ?? null}, device),
      offered = coalesce(${offered ?? null}, offered),
      scanned = coalesce(${scanned ?? null}::boolean, scanned),
      link_down = coalesce(${linkDown ?? null}::boolean, link_down),
      close_code = case when ${closeCode === undefined} then close_code else ${closeCode ?? null}::integer end,
      faults = faults || ${JSON.stringify(faults ?? {})}::jsonb
    where ${ofCompany(tx, 'link')} and connection_id = ${connectionId}`);
}

/** The phone's grant is gone: the next session has to be linked again. */
export function forgetDevice(tx: Tx, connectionId: number): Promise<void> {
  return changeLink(tx, connectionId, { device: '', offered: '', scanned: false, closeCode: null });
}

/** Takes the fault armed for one send, so that the next send is normal again. */
export async function takeSendFault(
  tx: Tx,
  connectionId: number,
  seen: SandboxLink,
): Promise<Faults['failNext']> {
  if (seen.faults.failNext === 'none' && seen.faults.dropAcks === 0) return 'none';
  await tx.db.execute(sql`
    select from sandbox_links as link
    where ${ofCompany(tx, 'link')} and connection_id = ${connectionId} for update`);
  const { failNext, dropAcks } = (await getLink(tx, connectionId)).faults;
  if (failNext !== 'none') {
    await changeLink(tx, connectionId, { faults: { failNext: 'none' } });
    return failNext;
  }
  if (dropAcks === 0) return 'none';
  await changeLink(tx, connectionId, { faults: { dropAcks: dropAcks - 1 } });
  return 'unknown';
}
