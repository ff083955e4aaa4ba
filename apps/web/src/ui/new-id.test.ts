import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

/** Version 4 of RFC 9562. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it("returns a new UUID each time, in the server's format", () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(ids.every((id) => UUID.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
