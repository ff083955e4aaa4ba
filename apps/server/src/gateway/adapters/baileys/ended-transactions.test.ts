import { setImmediate as nextTurn } from 'node:timers/promises';
import { addTransactionCapability, type SignalDataSet } from 'baileys';
import { beforeEach, expect, test } from 'vitest';
import { leaveEndedTransactions } from './ended-transactions.ts';
import { libraryLog } from './library-log.ts';

const session = (value: string) => ({ session: { maria: value as never } });

let stored: SignalDataSet[];
let keys: ReturnType<typeof addTransactionCapability>;

beforeEach(() => {
  stored = [];
  const store = {
    get: async () => Object.assign({}, ...stored.map((data) => data.session)),
    set: async (data: SignalDataSet) => void stored.push(structuredClone(data)),
  };
  const options = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
  keys = addTransactionCapability(store, libraryLog, options);
  leaveEndedTransactions(keys);
});

test('stores at once what a transaction left behind writes', async () => {
  const ended = Promise.withResolvers<void>();
  let behind: Promise<unknown> | undefined;
  await keys.transaction(async () => {
    await keys.set(session('um'));
    behind = ended.promise.then(() => keys.set(session('dois')));
  }, 'a');
  expect(stored).toEqual([session('um')]);
  ended.resolve();
  await behind;
  expect(stored).toEqual([session('um'), session('dois')]);
});

test('stores what is written behind the work, before its commit is through', async () => {
  let behind: Promise<unknown> | undefined;
  await keys.transaction(async () => {
    await keys.set(session('um'));
    behind = nextTurn().then(() => keys.set(session('dois')));
  }, 'a');
  await behind;
  expect(stored).toContainEqual(session('dois'));
});

test('reads behind a transaction what has been stored since', async () => {
  await keys.set(session('um'));
  const ended = Promise.withResolvers<void>();
  let behind: Promise<unknown> | undefined;
  await keys.transaction(async () => {
    expect(await keys.get('session', ['maria'])).toEqual({ maria: 'um' });
    behind = ended.promise.then(() => keys.get('session', ['maria']));
  }, 'a');
  await keys.set(session('dois'));
  ended.resolve();
  expect(await behind).toEqual({ maria: 'dois' });
});

test('gives work behind a transaction one of its own', async () => {
  const ended = Promise.withResolvers<void>();
  let behind: Promise<unknown> | undefined;
  await keys.transaction(async () => {
    const work = () => keys.transaction(async () => keys.set(session('um')), 'a');
    behind = ended.promise.then(work);
  }, 'a');
  ended.resolve();
  await behind;
  expect(stored).toEqual([session('um')]);
});

test('commits inner transactions with the outer one, and drops both when it fails', async () => {
  await keys.transaction(async () => {
    await keys.transaction(async () => keys.set(session('um')), 'b');
    expect(stored).toEqual([]);
    await keys.set(session('dois'));
  }, 'a');
  expect(stored).toEqual([session('dois')]);
  const failing = keys.transaction(async () => {
    await keys.set(session('três'));
    throw new Error('no');
  }, 'a');
  await expect(failing).rejects.toThrow('no');
  expect(stored).toEqual([session('dois')]);
});
