import { afterEach, expect, it, vi } from 'vitest';
import { optionSaver } from './option-saver.ts';

afterEach(() => vi.unstubAllGlobals());

const words = { title: 'Vendas', message: '' };
const place = { parentId: 2, option: 1 };

/** A server with one option, whose fields were last edited at these revs. */
function server(edits: Record<string, number>) {
  let rev = Math.max(5, ...Object.values(edits));
  const tags: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
    const tag = new Headers(init.headers).get('if-match');
    tags.push(tag);
    const known = Number(tag?.replaceAll('"', '') ?? rev);
    const fields = Object.keys(edits).filter((field) => edits[field]! > known);
    const details = { rev, fields, changedAt: '2026-11-23T12:00:00.000Z', current: {} };
    if (fields.length > 0)
      return Response.json({ error: 'ERR_CHANGED_MEANWHILE', details }, { status: 409 });
    rev += 1;
    for (const field of Object.keys(JSON.parse(String(init.body)))) edits[field] = rev;
    return Response.json({ rev });
  });
  return tags;
}
const refused = { code: 'ERR_CHANGED_MEANWHILE' };

it('does not overwrite the text of an option that a colleague has changed', async () => {
  server({ message: 7 });
  await expect(optionSaver().write(1, words, 5)).rejects.toMatchObject(refused);
});

it('saves text although the option was moved or renumbered meanwhile', async () => {
  const tags = server({ option: 6, parentId: 7 });
  await optionSaver().write(1, words, 5);
  expect(tags).toEqual(['"5"', '"7"']);
});

it('saves text repeatedly without conflicting with itself', async () => {
  const tags = server({});
  const saver = optionSaver();
  await saver.write(1, words, 5);
  await saver.write(1, { ...words, message: 'Oi' }, 5);
  expect(tags).toEqual(['"5"', '"6"']);
});

it('moves an option and its siblings repeatedly without conflicting with itself', async () => {
  server({ option: 6 });
  const saver = optionSaver();
  await saver.move(1, place, 5);
  await expect(saver.move(1, { parentId: null, option: 3 }, 5)).resolves.toBeUndefined();
});

it('does not move an option that a colleague put below another', async () => {
  server({ parentId: 6, option: 6 });
  await expect(optionSaver().move(1, place, 5)).rejects.toMatchObject(refused);
});

it("a move does not hide a colleague's change of the text", async () => {
  server({ title: 6 });
  const saver = optionSaver();
  await saver.move(1, place, 6);
  await expect(saver.write(1, words, 5)).rejects.toMatchObject(refused);
});
