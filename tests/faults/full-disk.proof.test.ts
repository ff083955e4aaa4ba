import { expect, test } from 'vitest';
import { canMount, fillDisk } from './full-disk.ts';

// Without the right to mount (a container without privileges) there is no small disk to fill.
test.runIf(canMount())(
  '45: a full disk refuses files with 507, leaves nothing, and still accepts text',
  async () => {
    expect(await fillDisk()).toEqual({
      status: 507,
      code: 'ERR_STORAGE_FULL',
      rowsLeft: 0,
      textsLost: [],
    });
  },
  60_000,
);
