import { ApiError } from '@prosa/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let ana: TestSession;
let bia: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const companyId = (await buildCompany(app.core)).id;
  const enter = async (name: string) => app.enter(companyId, { name, profile: 'admin' });
  [ana, bia] = [await enter('Ana'), await enter('Bia')];
});
afterAll(() => app?.stop());

/** What a refused call answered. */
async function dataOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (!(error instanceof ApiError)) throw new Error('was not refused');
  return error.data;
}

let names = 0;
const newTag = () => ana.call('POST /tags', { body: { name: `Etiqueta ${names++}` } });
type Change = { name?: string; color?: string };
const change = (
  who: TestSession,
  id: number,
  { header, body }: { header?: string; body: Change },
) =>
  who.call(
    'PUT /tags/:tagId',
    { params: { tagId: id }, body },
    header === undefined ? {} : { headers: { 'if-match': header } },
  );

describe('a PUT with If-Match', () => {
  test('says who changed what when another edit came first', async () => {
    const tag = await newTag();
    const after = await change(bia, tag.id, { header: `"${tag.rev}"`, body: { color: '#111111' } });
    const late = { header: `"${tag.rev}"`, body: { name: 'Sua vez' } };
    const current = await ana.call('GET /tags/:tagId', { params: { tagId: tag.id } });
    expect(await dataOf(change(ana, tag.id, late))).toEqual({
      error: 'ERR_CHANGED_MEANWHILE',
      details: {
        rev: after.rev,
        changedBy: { id: bia.user.id, name: 'Bia' },
        changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        fields: ['color'],
        current,
      },
    });
    expect(current).toMatchObject({ name: tag.name, color: '#111111' });
    const again = { header: `"${after.rev}"`, body: { name: 'Minha vez' } };
    expect(await change(ana, tag.id, again)).toMatchObject({ name: 'Minha vez', color: '#111111' });
  });

  test('lets exactly one of many concurrent edits win', async () => {
    const tag = await newTag();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        change(ana, tag.id, { header: `"${tag.rev}"`, body: { name: `Corrida ${at}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('succeeds when nobody has edited the row since, even if its rev rose', async () => {
    const tag = await newTag();
    const same = await change(bia, tag.id, { body: { name: tag.name } });
    expect(same.rev).toBeGreaterThan(tag.rev);
    const header = `"${tag.rev}"`;
    expect(await change(ana, tag.id, { header, body: { color: '#222222' } })).toMatchObject({
      color: '#222222',
    });
  });

  test('accepts strong and weak tags, plain numbers, lists and the star, and refuses everything else', async () => {
    const tag = await newTag();
    let { rev } = tag;
    for (const write of [
      (at: number) => `"${at}"`,
      (at: number) => `W/"${at}"`,
      (at: number) => `${at}`,
      (at: number) => `"1", "${at}"`,
      () => '*',
    ]) {
      const body = { name: `Forma ${names++}` };
      rev = (await change(ana, tag.id, { header: write(rev), body })).rev;
    }
    for (const header of ['', '""', '"x"', '"1', '-1', '1.5', '"1" "2"', `"${'9'.repeat(40)}"`])
      expect(await refusal(change(ana, tag.id, { header, body: { name: 'Nunca' } }))).toBe(
        '400 ERR_VALIDATION',
      );
  });

  test('is refused for a rev that the row never had', async () => {
    const tag = await newTag();
    const header = `"${tag.rev + 1000}"`;
    const { details } = await dataOf(change(ana, tag.id, { header, body: { name: 'Do futuro' } }));
    expect(details).toMatchObject({ rev: tag.rev, changedBy: null, changedAt: null, fields: [] });
  });

  test('works as before without the header', async () => {
    const tag = await newTag();
    await change(bia, tag.id, { body: { color: '#333333' } });
    expect(await change(ana, tag.id, { body: { name: 'Sem condição' } })).toMatchObject({
      name: 'Sem condição',
    });
  });

  test('answers 404 when the row is gone', async () => {
    const tag = await newTag();
    await bia.call('DELETE /tags/:tagId', { params: { tagId: tag.id } });
    const late = change(ana, tag.id, { header: `"${tag.rev}"`, body: { name: 'Tarde' } });
    expect(await refusal(late)).toBe('404 ERR_NO_TAG_FOUND');
  });
});

test('sends the rev of a single entity as ETag', async () => {
  const tag = await newTag();
  const answer = await fetch(`${app.url}/api/tags/${tag.id}`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(answer.headers.get('etag')).toBe(`"${tag.rev}"`);
});
