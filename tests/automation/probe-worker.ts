/**
 * A worker process whose automation knows the probe, to be killed from outside. `PROBE_PARTS` names what it does: look at
 * tickets (`engine`), run jobs (`jobs`), and `hang` between the answer of a peer and the end of the attempt.
 */
import { createApp } from '../../apps/server/src/app.ts';
import { startAutomation } from '../../apps/server/src/automation/engine/automation-run.ts';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { type CallPayload, runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { loadConfig } from '../../apps/server/src/core/config/config.ts';
import type { Core } from '../../apps/server/src/core/ctx.ts';
import { startJobRunners, type Task } from '../../apps/server/src/core/jobs/job-runner.ts';
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
  await startJobRunners(
    { url: databaseUrl, log, pollMs: config.pollMs, progress: core.progress },
    { fast: probeTasks(core, 'fast'), network: probeTasks(core, 'network') },
  );
process.send?.('ready');

function probeTasks(of: Core, lane: JobLane): Task[] {
  return tasksOf(of, lane).map((task) =>
    task.name === 'automation-call'
      ? {
          ...task,
          run: (payload: unknown) => runCall(of, payload as CallPayload, automation.effects),
        }
      : task,
  );
}
