import { describe, expect, it } from 'vitest';
import { buildTicket } from '../../conversation/testing/ticket.builder.ts';
import { arrangeRows } from './row-arrangement.ts';

const list = (...ids: number[]) => ids.map((id) => buildTicket({ id }));
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('a list under a pointer', () => {
  it('follows the live order when nobody holds it', () => {
    expect(arrangeRows(null, list(3, 1))).toEqual({ rows: list(3, 1), newCount: 0 });
  });

  it('stands still and counts rows that would be above', () => {
    const { rows, newCount } = arrangeRows([1, 2, 3], list(9, 3, 1, 2));
    expect(ids(rows)).toEqual([1, 2, 3]);
    expect(newCount).toBe(2);
  });

  it('shows the current state of its rows', () => {
    const now = [buildTicket({ id: 2 }), buildTicket({ id: 1, lastMessage: 'nova', rev: 2 })];
    expect(arrangeRows([1, 2], now).rows[0]).toMatchObject({ id: 1, lastMessage: 'nova' });
  });

  it('removes rows that left, and appends a further page', () => {
    expect(ids(arrangeRows([1, 2, 3], list(1, 3, 4, 5)).rows)).toEqual([1, 3, 4, 5]);
  });

  it('starts again when none of its rows is left', () => {
    expect(ids(arrangeRows([1], list(2, 3)).rows)).toEqual([2, 3]);
  });
});
