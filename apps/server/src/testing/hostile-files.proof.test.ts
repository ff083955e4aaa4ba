/**
 * No uploaded file costs much, breaks anything, runs in a browser or is stored outside the files' folder: bad names,
 * contents of another type, polyglots, bombs, pictures of absurd size. That the parsers end is tested beside them.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Api, api } from '@prosa/contract';
import type { RouteDef, RouteKey } from '@prosa/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostileFile, hostileFiles } from './hostile-files.ts';
import type { SweepRequest } from './sweep-material.ts';
import { openStage, type SweepStage } from './sweep-stage.ts';

const CPU_MS_MAX = 2000;
/** Parsers are stopped before; a longer wait for an answer would be a delay for users. */
const ANSWER_MS_MAX = 60_000;

interface Route {
  key: keyof Api & RouteKey;
  field: string;
}

const routes = (Object.entries(api) as [keyof Api & RouteKey, RouteDef][]).flatMap(([key, route]) =>
  (route.files ?? []).map((field) => ({ key, field })),
);
const counted = { uploads: 0, accepted: 0, served: 0 };

let stage: SweepStage;
let files: HostileFile[];
beforeAll(async () => {
  stage = await openStage();
  files = await hostileFiles();
});
afterAll(() => stage?.close());

/** A hand-written form: libraries would fix it. */
function formOf(field: string, { body }: SweepRequest, file: HostileFile): Buffer {
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .map(
        (each) => `--limit\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${each}\r\n`,
      ),
  );
  const head = `--limit\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\ncontent-type: ${file.mime}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(fields.join('') + head),
    file.bytes,
    Buffer.from('\r\n--limit--\r\n'),
  ]);
}

async function upload({ key, field }: Route, file: HostileFile) {
  const requests = await stage.requestsOf(key);
  const request = requests.find(({ files: some }) => some) ?? requests[0] ?? {};
  const [method = '', pattern = ''] = key.split(' ');
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => String(request.params?.[name]));
  const before = process.cpuUsage();
  const response = await fetch(`${stage.app.url}/api${address}`, {
    method,
    headers: {
      authorization: `Bearer ${stage.sessions.admin.token}`,
      'content-type': 'multipart/form-data; boundary=limit',
    },
    body: new Uint8Array(formOf(field, request, file)),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const text = await response.text();
  const { user, system } = process.cpuUsage(before);
  return { status: response.status, text, ms: (user + system) / 1000 };
}

/** Addresses of files in an answer. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/"([^"]*\/media\/[^"]+)"/g)].map((found) => found[1] ?? '');

/** Problems with how the file is served: nothing in it may run. */
async function servedWrong(address: string): Promise<string[]> {
  const { headers, status, body } = await fetch(new URL(address, stage.app.url), {
    headers: { authorization: `Bearer ${stage.sessions.admin.token}` },
  });
  await body?.cancel();
  counted.served++;
  const wrong = [
    ...(status === 200 ? [] : [`${status}`]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['is sniffed']),
    ...(headers.get('content-security-policy')?.startsWith('sandbox;') ? [] : ['is not sandboxed']),
    ...(headers.get('x-header') ? ['has headers of the file name'] : []),
  ];
  const runs = /html|svg|xml|script/i.test(headers.get('content-type') ?? '');
  const isShown = headers.get('content-disposition')?.startsWith('inline') ?? true;
  return runs && isShown ? [...wrong, 'is shown as what it says it is'] : wrong;
}

/** Problems with the answer to an upload, and with the addresses in it. */
async function complaints(route: Route, file: HostileFile): Promise<string[]> {
  const { status, text, ms } = await upload(route, file);
  counted.uploads++;
  if (status < 300) counted.accepted++;
  const wrong = [
    ...(status < 200 || status >= 500 ? [`${status} ${text}`] : []),
    ...(ms > CPU_MS_MAX ? [`${Math.round(ms)} ms`] : []),
  ];
  for (const address of addressesIn(text)) wrong.push(...(await servedWrong(address)));
  const label = `${file.name.slice(0, 40)} ${file.mime} ${file.bytes.length}`;
  return wrong.map((each) => `${label}: ${each}`);
}

describe.each(routes)('$key $field', (route) => {
  test('accepts or refuses every file quickly, and lets none run', {
    timeout: 300_000,
  }, async () => {
    const found: string[] = [];
    for (const file of files) found.push(...(await complaints(route, file)));
    expect(found).toEqual([]);
  });
});

test('still answers, and stores files only in the folder of their company', async () => {
  expect((await fetch(`${stage.app.url}/api/version`)).status).toBe(200);
  const { dataDir } = stage.app.core.config;
  const stored = await readdir(path.join(dataDir, 'files'));
  expect(stored.filter((name) => name !== String(stage.mine))).toEqual([]);
  const all = await readdir(dataDir, { recursive: true });
  const strays = [...all, ...(await readdir(path.dirname(dataDir))), ...(await readdir('.'))];
  expect(strays.filter((name) => name.includes('evil'))).toEqual([]);
});

test('covered every upload', () => {
  console.log('hostile files', { ...counted, files: files.length, routes: routes.length });
  expect(routes.length).toBeGreaterThanOrEqual(7);
  expect(files.length).toBeGreaterThanOrEqual(95);
  expect(counted.uploads).toBe(files.length * routes.length);
  expect(counted.accepted).toBeGreaterThanOrEqual(100);
  expect(counted.served).toBeGreaterThanOrEqual(50);
});
