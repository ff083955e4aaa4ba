/**
 * No text in a request costs much or breaks anything: each character 65,536 times and mixes of them, in every text
 * field of the OpenAPI document. First at full length, which the contract must refuse at once; then cut to the
 * allowed length, so that the code behind the contract processes it.
 */
import { type HostileText, hostileTexts } from '@prosa/contract/hostile-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Leaf, leafName, listOperations, type Operation, withLeaf } from './api-leaves.ts';
import type { SweepRequest } from './sweep-material.ts';
import { ask } from './sweep-oracles.ts';
import { openStage, type SweepStage } from './sweep-stage.ts';
import type { Side } from './sweep-world.ts';

/** CPU time of the serving process, which is ours too, including argon2 and the client. An attack took 4,400. */
const CPU_MS_MAX = 600;
/** Together they stay below a megabyte; a larger body is refused unread. */
const LEAVES_AT_ONCE = 4;
/** The longest URL that servers read. */
const ADDRESS_MAX = 12_000;
/** Texts of up to this length reach the code that searches, previews and sends them. */
const LONG = 1000;
/** Each value gets one hostile text in this many, and the next value the next ones. */
const SHARE = { long: 4, short: 16, address: 4 };

const texts = [...hostileTexts()];
const signs = texts.filter(({ name }) => !name.startsWith('mix'));
const operations = listOperations()
  .map((operation) => ({ ...operation, leaves: operation.leaves.filter(({ isText }) => isText) }))
  .filter(({ leaves }) => leaves.length > 0);
const counted = { requests: 0, accepted: 0, leaves: 0, operations: 0 };

let stage: SweepStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

let own: Side | undefined;
async function requestOf({ key }: Operation): Promise<SweepRequest> {
  own ??= await stage.freshSide();
  return (await stage.requestsOf(key, { side: own }))[0] ?? {};
}

/** Problems with the answer, measured again if it was slow: the first may have met an unrelated garbage collection. */
async function complaints(
  operation: Operation,
  what: string,
  request: SweepRequest,
): Promise<string[]> {
  let { status, ms } = await timed(operation, request);
  if (ms > CPU_MS_MAX) ({ status, ms } = await timed(operation, request));
  counted.requests++;
  if (status < 300) counted.accepted++;
  if (operation.key.startsWith('DELETE') && status < 300) own = undefined;
  const label = `${operation.key} ${what}`;
  return [
    ...(status < 200 || status >= 500 ? [`${label}: ${status}`] : []),
    ...(ms > CPU_MS_MAX ? [`${label}: ${Math.round(ms)} ms`] : []),
  ];
}

async function timed({ key }: Operation, request: SweepRequest) {
  const to = { url: stage.app.url, token: stage.sessions.super.token };
  const before = process.cpuUsage();
  const { status } = await ask(to, key, request);
  const { user, system } = process.cpuUsage(before);
  return { status, ms: (user + system) / 1000 };
}

/** The text at the maximum length. */
function fitted({ part }: Leaf, text: string, count: number): string {
  if (part === 'body') return text;
  const share = Math.floor(ADDRESS_MAX / count);
  const cut = text.slice(0, share).toWellFormed();
  const isTooLong = () => encodeURIComponent(cut).length > share;
  return isTooLong() ? cut.slice(0, Math.floor(share / 12)).toWellFormed() : cut;
}

async function sweepWhole(operation: Operation): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < operation.leaves.length; at += LEAVES_AT_ONCE) {
    const some = operation.leaves.slice(at, at + LEAVES_AT_ONCE);
    const isBody = some.some(({ part }) => part === 'body');
    for (const { name, text } of isBody ? signs : shareOf(signs, SHARE.address)) {
      const request = some.reduce(
        (changed, leaf) => withLeaf(changed, leaf, fitted(leaf, text, some.length)),
        await requestOf(operation),
      );
      found.push(...(await complaints(operation, `${some.map(leafName)} ${name}`, request)));
    }
  }
  return found;
}

let shares = 0;
const shareOf = (all: readonly HostileText[], count: number): HostileText[] => {
  shares++;
  return all.filter((_, index) => index % count === shares % count);
};

async function sweepAllowed(operation: Operation): Promise<string[]> {
  const found: string[] = [];
  for (const leaf of operation.leaves) {
    const { maxLength = 100 } = leaf;
    for (const { name, text } of shareOf(texts, maxLength < LONG ? SHARE.short : SHARE.long)) {
      const cut = text.slice(0, maxLength).toWellFormed();
      const request = withLeaf(await requestOf(operation), leaf, fitted(leaf, cut, 1));
      found.push(...(await complaints(operation, `${leafName(leaf)} ${name}`, request)));
    }
  }
  return found;
}

/** Some requests change the password or end the session. */
async function keepSignedIn(): Promise<void> {
  const session = stage.sessions.super;
  const { status } = await ask({ url: stage.app.url, token: session.token }, 'GET /auth/me', {});
  if (status !== 200) stage.sessions.super = await stage.app.login(session.user.email);
}

describe.each(operations)('$key', (operation) => {
  test('answers every hostile text quickly and without an internal error', {
    timeout: 300_000,
  }, async () => {
    own = undefined;
    expect([...(await sweepWhole(operation)), ...(await sweepAllowed(operation))]).toEqual([]);
    await keepSignedIn();
    counted.leaves += operation.leaves.length;
    counted.operations++;
  });
});

test('reads and lists stored texts like any others', async () => {
  own = undefined;
  const found: string[] = [];
  for (const operation of listOperations().filter(({ key }) => key.startsWith('GET')))
    found.push(...(await complaints(operation, 'afterwards', await requestOf(operation))));
  expect(found).toEqual([]);
});

test('covered every text of every route', () => {
  console.log('hostile texts', counted);
  expect(counted.operations).toBe(operations.length);
  expect(counted.operations).toBeGreaterThanOrEqual(80);
  expect(counted.leaves).toBeGreaterThanOrEqual(200);
  expect(counted.requests).toBeGreaterThanOrEqual(15_000);
  expect(counted.accepted).toBeGreaterThanOrEqual(1500);
});
