/**
 * A worker process whose automation knows the probe, to be killed from outside. `PROBE_PARTS` names what it does: look at
 * tickets (`engine`), run jobs (`jobs`, or long ones: `bulk`), and `hang` between the answer of a peer and the end of the attempt.
 */
import { createApp } from '../../apps/server/src/app.ts';
import { startAutomation } from '../../apps/server/src/automation/engine/automation-run.ts';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { type CallPayload, runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { loadConfig } from '../../apps/server/src/core/config/config.ts';
import type { Core } from '../../apps/server/src/core/ctx.ts';
import { startJobRunner } from '../../apps/server/src/core/jobs/job-runner.ts';
import type { JobLane } from '../../apps/server/src/core/jobs/jobs.ts';
import { createLog } from '../../apps/server/src/core/log.ts';
import { tasksOf } from '../../apps/server/src/jobs.ts';
import { probeAutomation } from './probe.ts';

const parts = (process.env.PROBE_PARTS ?? '').split(' ');

const automation = probeAutomation({
  timeoutMs: 60_000,
  interlude: async () => {
    if (parts.includes('hang')) await new Promise<never>(() => {});
  },
});

const config = loadConfig();
const databaseUrl = config.databaseUrl ?? '';
const log = createLog({ level: config.logLevel });
const { core } = await createApp({ config, databaseUrl, log });

if (parts.includes('engine'))
  startAutomation(core, (of, companyId) => consumeNext(of, companyId, automation));
if (parts.includes('jobs'))
  for (const lane of ['fast', 'network'] as const) await runJobs(core, lane);
if (parts.includes('bulk')) await runJobs(core, 'bulk');
process.send?.('ready');

async function runJobs(of: Core, lane: JobLane): Promise<void> {
  const tasks = tasksOf(of, lane).map((task) =>
    task.name === 'automation-call'
      ? {
          ...task,
          run: (payload: unknown) => runCall(of, payload as CallPayload, automation.effects),
        }
      : task,
  );
  const { pollMs } = config;
  const { progress } = of;
  await startJobRunner({ url: databaseUrl, log, lane, tasks, pollMs, progress });
}
