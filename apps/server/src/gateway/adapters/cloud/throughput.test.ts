import { expect, it } from 'vitest';
import { perSecondOf } from './throughput.ts';

it.each([
  [{ throughput: { level: 'STANDARD' } }, 80],
  [{ throughput: { level: 'HIGH' }, is_on_biz_app: false }, 1000],
  [{ throughput: { level: 'STANDARD' }, is_on_biz_app: true }, 20],
  [{ is_on_biz_app: true }, 20],
  [{ throughput: { level: 'NOT_APPLICABLE' } }, undefined],
  [{ throughput: 'HIGH', is_on_biz_app: 'no' }, undefined],
  [{}, undefined],
])('reads %j as %s messages a second', (number, perSecond) => {
  expect(perSecondOf(number)).toBe(perSecond);
});
