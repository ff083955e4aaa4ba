/**
 * npm run simulate:campaign -- --recipients 20000 --seed 1: a campaign over the sandbox under kills, takeovers, crashes of the
 * database, cancels and restarts. Exits with 1 when anybody got it twice, not at all, or after a cancel.
 */
import { parseArgs } from 'node:util';
import { simulateCampaign } from './campaign.ts';

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    disturbances: { type: 'string', default: '12' },
  },
});

const figures = await simulateCampaign({
  recipients: Number(values.recipients),
  seed: Number(values.seed),
  disturbances: Number(values.disturbances),
  patienceMs: 600_000,
});
console.log(JSON.stringify(figures, null, 2));
const { doubled, missed, strangers, afterCancel, isSumRight } = figures;
process.exitCode = doubled + missed + strangers + afterCancel === 0 && isSumRight ? 0 : 1;
