import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestCore } from '../../testing/test-core.ts';
import { startAutomation } from './automation-run.ts';
import type { Found } from './consume.ts';

const WORKERS = 3;
const HELP_MS = 200;
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

/** Runs that end when the test says so; nobody looks for work by themselves. */
async function openRuns(found: Found) {
  const { core, stop } = await startTestCore({ POLL_MS: '60000' });
  const begun: { at: number; end: () => void }[] = [];
  const automation = startAutomation(core, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ at: performance.now(), end: resolve });
    const isFirst = begun.length === 1;
    await promise;
    return isFirst ? found : null;
  });
  const close = async () => {
    for (const { end } of begun) end();
    await automation.stop();
    await stop();
  };
  return { begun, wake: () => core.wakes.send('automation', 1), close };
}

test('leaves a company to the worker that has it, until that takes long', async () => {
  const { begun, wake, close } = await openRuns('all');
  await eventually('another worker helps', () => {
    wake();
    return begun.length > 1;
  });
  expect(begun[1]!.at - begun[0]!.at).toBeGreaterThanOrEqual(HELP_MS);
  await close();
});

test('lets a second worker help where more waits than one could take', async () => {
  const { begun, wake, close } = await openRuns('more');
  wake();
  await eventually('a worker has it', () => begun.length === 1);
  begun[0]!.end();
  await eventually('two have the rest', () => begun.length === 3);
  await close();
});
