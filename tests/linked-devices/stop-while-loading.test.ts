import { expect, test } from 'vitest';
import { eventually } from '../stage/eventually.ts';
import { LinkedDeviceStage } from './stage.ts';
import { stopWhileLoading } from './stop-while-loading.ts';

test(
  'keeps the credentials of four devices when they are stopped at each step of loading',
  () => stopWhileLoading(4),
  180_000,
);

test('is closed when it has let go of its lease, and not before', async () => {
  const stage = await LinkedDeviceStage.open();
  try {
    const line = await stage.line();
    const release = await line.holdLoading('wa_keys');
    const session = await line.open();
    await eventually('it waits', async () => (await line.waitingFor('wa_keys')) > 0);
    let isClosed = false;
    const closed = session.close('release').then(() => {
      isClosed = true;
    });
    // The process of the device hears this after the close, and refuses it; the second time it has done what it can.
    for (let n = 0; n < 2; n++) await session.lookup([]);
    expect(isClosed).toBe(false);
    await release();
    await closed;
  } finally {
    await stage.close();
  }
});
