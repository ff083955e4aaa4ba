/**
 * npm run simulate:campaign -- --recipients 20000 --seed 1 --peer sandbox|linked|cloud: a campaign under kills of every role,
 * takeovers, crashes of the database, jumps of clocks, cancels and restarts. Exits with 1 when anybody got it twice, not at
 * all, at the wrong time, or after a cancel. `--pace` sends a few at a pace instead, and shows the gaps between them.
 */
import { parseArgs } from 'node:util';
import { simulateCampaign } from './campaign.ts';
import { measureGaps } from './campaign-gaps.ts';
import { peerKinds } from './campaign-peers.ts';

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    disturbances: { type: 'string', default: '12' },
    peer: { type: 'string', default: 'sandbox' },
    pace: { type: 'boolean', default: false },
  },
});
const recipients = Number(values.recipients);

process.exitCode = (await (values.pace ? pace() : run())) ? 0 : 1;

async function run(): Promise<boolean> {
  const peer = peerKinds.find((kind) => kind === values.peer);
  if (!peer) throw new Error(`--peer takes one of ${peerKinds.join(', ')}`);
  const figures = await simulateCampaign({
    peer,
    recipients,
    seed: Number(values.seed),
    disturbances: Number(values.disturbances),
    patienceMs: 600_000,
  });
  console.log(JSON.stringify(figures, null, 2));
  const { isSumRight, disturbed: _, recipients: _people, ...wrong } = figures;
  return isSumRight && Object.values(wrong).every((count) => count === 0);
}

async function pace(): Promise<boolean> {
  const figures = await measureGaps({ recipients: Math.min(recipients, 100) });
  console.log(JSON.stringify(figures, null, 2));
  return figures.tooShort === 0 && Math.abs(figures.meanMs / figures.wantedMs - 1) <= 0.1;
}
