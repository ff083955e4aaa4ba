/** A server with two companies, and campaigns of the first. */
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { contactNames } from './words.ts';

export interface CampaignStage {
  stage: Stage;
  server: ServerProcess;
  company: { id: number; connectionIds: number[]; admin: Attendant };
  /** Of another company, in the same process. */
  other: Attendant;
}

interface Opening {
  /** Connections of the first company. */
  lines?: number;
  /** What a connection takes. */
  perSecond?: number;
}

export async function onCampaignStage<T>(
  { lines = 1, perSecond }: Opening,
  run: (stage: CampaignStage) => Promise<T>,
): Promise<T> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    entry: 'tests/bench/bench-server.ts',
    env: {
      SANDBOX: 'off',
      SEED_DEMO: 'off',
      ...(perSecond ? { BENCH_PER_SECOND: String(perSecond) } : {}),
    },
  });
  const enter = async (count: number) => {
    const { id } = await buildCompany(core);
    const { email } = await buildUser(core, id, { profile: 'admin', allTicket: 'enabled' });
    const connectionIds: number[] = [];
    for (let n = 0; n < count; n++) {
      const connection = await buildConnection(core, id, { wanted: 'up', isDefault: n === 0 });
      connectionIds.push(connection.id);
    }
    const admin = await signIn(server.url, email);
    await eventually('the connections are up', async () =>
      (await admin.call('GET /whatsapp')).every(({ status }) => status === 'CONNECTED'),
    );
    return { id, connectionIds, admin };
  };
  try {
    const company = await enter(lines);
    const { admin: other } = await enter(1);
    return await run({ stage, server, company, other });
  } finally {
    await server.end('SIGTERM');
    await close();
    await stage.close();
  }
}

let lists = 0;

async function addList({ stage, company }: CampaignStage, size: number): Promise<number> {
  lists++;
  const [list] = await stage.query<{ id: number }>(
    'insert into contact_lists (company_id, name) values ($1, $2) returning id::int',
    [company.id, `Lista ${lists}`],
  );
  await stage.query(
    `insert into contact_list_items (company_id, list_id, name, number, valid)
     select $1, $2, ($5::text[])[1 + n % cardinality($5::text[])], (5521900000000 + $3::bigint * 1000000 + n)::text, 'yes'
     from generate_series(1, $4::int) n`,
    [company.id, list!.id, lists, size, contactNames()],
  );
  // As the database does by itself after some minutes.
  await stage.query('analyze contact_list_items', []);
  return list!.id;
}

export async function makeCampaign(
  on: CampaignStage,
  size: number,
  whatsappIds: number[],
): Promise<number> {
  const { call } = on.company.admin;
  const body = { name: `Campanha de ${size}`, message1: 'Oi {nome}', whatsappIds };
  const contactListId = await addList(on, size);
  return (await call('POST /campaigns', { body: { ...body, contactListId } })).id;
}

const ofCampaign = (id: number) => ({ params: { campaignId: String(id) } });

export const startCampaign = ({ company }: CampaignStage, id: number) =>
  company.admin.call('POST /campaigns/:campaignId/start', ofCampaign(id));
export const cancelCampaign = ({ company }: CampaignStage, id: number) =>
  company.admin.call('POST /campaigns/:campaignId/cancel', ofCampaign(id));
export const restartCampaign = ({ company }: CampaignStage, id: number) =>
  company.admin.call('POST /campaigns/:campaignId/restart', ofCampaign(id));
export const showCampaign = ({ company }: CampaignStage, id: number) =>
  company.admin.call('GET /campaigns/:campaignId', ofCampaign(id));
