import type { Contact } from '@prosa/contract/contacts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { contactQuery, disableBot } from './contacts.api.ts';

afterEach(() => vi.unstubAllGlobals());

const contact = { id: 1, name: 'Ana', disableBot: false, rev: 5 } as Contact;

/** Switches the bot off on a page whose server answers that a colleague has changed `fields` to `theirs`. */
async function switchOff(fields: string[], theirs: Contact) {
  const client = new QueryClient();
  const tags: unknown[] = [];
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    tags.push(new Headers(init?.headers).get('if-match'));
    if (tags.length > 1) return Response.json({ ...theirs, disableBot: true, rev: 8 });
    const details = { rev: theirs.rev, changedAt: '2026-11-23T12:00:00.000Z', fields };
    return Response.json(
      { error: 'ERR_CHANGED_MEANWHILE', details: { ...details, current: theirs } },
      { status: 409 },
    );
  });
  const code = await disableBot(client, contact, true).then(
    () => 'saved',
    (error: { code: string }) => error.code,
  );
  return { code, tags, shown: client.getQueryData(contactQuery(1).queryKey) };
}

it('switches the bot off although a colleague has renamed the contact', async () => {
  const { code, tags, shown } = await switchOff(['name'], { ...contact, name: 'Bia', rev: 7 });
  expect([code, tags]).toEqual(['saved', ['"5"', '"7"']]);
  expect(shown).toMatchObject({ name: 'Bia', disableBot: true, rev: 8 });
});

it('shows no message when a colleague has switched it off too', async () => {
  const theirs = { ...contact, disableBot: true, rev: 7 };
  const { code, tags, shown } = await switchOff(['disableBot'], theirs);
  expect([code, tags, shown]).toEqual(['saved', ['"5"'], theirs]);
});

it('shows the current state when colleagues have switched it back and forth', async () => {
  const theirs = { ...contact, rev: 7 };
  const { code, shown } = await switchOff(['disableBot'], theirs);
  expect([code, shown]).toEqual(['ERR_CHANGED_MEANWHILE', theirs]);
});
