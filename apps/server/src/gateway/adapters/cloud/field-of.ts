import type { GraphClient } from './graph.ts';

/**
 * A field of a number or an account, in a request of its own: one that Meta does not know, or that the token may not read,
 * fails a whole request.
 * @returns the object that has the field; undefined without an answer
 */
export async function fieldOf(graph: GraphClient, id: string, field: string): Promise<unknown> {
  const answer = await graph.request({
    method: 'GET',
    path: `/${id}`,
    query: { fields: field },
  });
  return answer.kind === 'data' ? answer.data : undefined;
}
