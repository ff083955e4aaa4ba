import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestCore } from '../../testing/test-core.ts';
import { startAutomation } from './automation-run.ts';

const WORKERS = 3;
const COMPANIES = [1, 2, 3, 4];

test('restarts the automation when it hangs', async () => {
  const { core, stop } = await startTestCore({ STUCK_MS: '2000' });
  let hung = 0;
  const done = new Set<number>();
  const automation = startAutomation(core, async (_core, companyId) => {
    if (hung < WORKERS) {
      hung += 1;
      await new Promise<never>(() => {});
    }
    done.add(companyId);
    return null;
  });
  for (const companyId of COMPANIES) core.wakes.send('automation', companyId);
  await eventually('others are served again', () => {
    core.wakes.send('automation', 5);
    return done.has(5);
  });
  const { values } = await core.metrics.loopsStuck.get();
  expect(values).toMatchObject([{ labels: { loop: 'automation' }, value: 1 }]);
  expect(core.progress.stuck).toEqual([]);
  await automation.stop();
  await stop();
});
