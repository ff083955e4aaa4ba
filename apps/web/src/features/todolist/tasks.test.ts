import { limits } from '@prosa/contract/limits';
import { describe, expect, it } from 'vitest';
import { parseTasks, type Task, withoutTask, withTask, withText } from './tasks.ts';

const earlier = '2026-11-20T10:00:00.000Z';
const now = '2026-11-21T10:00:00.000Z';
const task = (id: string, text = `Tarefa ${id}`): Task => ({
  id,
  text,
  createdAt: earlier,
  updatedAt: earlier,
});

describe('the to-do list', () => {
  it('adds at the end, trimmed', () => {
    expect(withTask([task('a')], '  Ligar\n', { id: 'b', now })).toEqual([
      task('a'),
      { id: 'b', text: 'Ligar', createdAt: now, updatedAt: now },
    ]);
  });

  it.each(['', ' ', '\n\t '])('ignores blank text: %j', (text) => {
    expect(withTask([task('a')], text, { id: 'b', now })).toEqual([task('a')]);
    expect(withText([task('a')], text, { id: 'a', now })).toEqual([task('a')]);
  });

  it('records when a text was changed, and keeps its creation time', () => {
    const [changed, other] = withText([task('a'), task('b')], 'Novo', { id: 'a', now });
    expect(changed).toEqual({ id: 'a', text: 'Novo', createdAt: earlier, updatedAt: now });
    expect(other).toEqual(task('b'));
    expect(withText([task('a')], 'Tarefa a', { id: 'a', now })).toEqual([task('a')]);
  });

  it("limits a text's length and deletes one task", () => {
    const [long] = withTask([], 'x'.repeat(5000), { id: 'a', now });
    expect(long?.text).toHaveLength(limits.task.max);
    expect(withoutTask([task('a'), task('b')], 'a')).toEqual([task('b')]);
  });

  it.each([null, '', 'nada', '{}', '5', 'null', '[null, 3, {"id": 1}, {"text": "só"}]'])(
    'takes whatever is stored: %j',
    (stored) => {
      expect(parseTasks(stored)).toEqual([]);
    },
  );

  it('is stored unchanged', () => {
    expect(parseTasks(JSON.stringify([task('a'), { id: 2 }]))).toEqual([task('a')]);
  });
});
