/** Restricts a child's events to browsers of the companies whose devices it holds. */
import type { Push } from '../../../core/realtime/realtime.ts';

export function isPushOf(companies: ReadonlySet<number>, push: Push): boolean {
  const { companyId, rooms, except = [], expel, family = [] } = push;
  if (companyId === null) return false;
  const own = `c${companyId}`;
  const named = [
    ...[rooms, except, expel?.from ?? [], expel?.visibleTo ?? []],
    ...family.flatMap((each) => [each.rooms, each.except ?? []]),
  ].flat();
  const isOwn = (room: string) => room === own || room.startsWith(`${own}:`);
  return companies.has(companyId) && named.every(isOwn);
}
