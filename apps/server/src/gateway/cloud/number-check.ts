/** Asks Meta about a number: proves token, number and network in one. */
import { z } from 'zod';
import type { GraphAnswer, GraphClient } from './graph.ts';

const NumberAnswer = z.object({
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
});

export interface NumberNews {
  displayNumber: string;
  verifiedName: string;
}

export type NumberCheck =
  | { isFine: true; number: NumberNews }
  | { isFine: false; answer: GraphAnswer };

export async function checkNumber(graph: GraphClient, phoneNumberId: string): Promise<NumberCheck> {
  const answer = await graph.request({
    method: 'GET',
    path: `/${phoneNumberId}`,
    query: { fields: 'display_phone_number,verified_name,quality_rating,status' },
  });
  const number = answer.kind === 'data' ? NumberAnswer.safeParse(answer.data) : undefined;
  if (!number?.success) return { isFine: false, answer };
  const { display_phone_number: displayNumber, verified_name: verifiedName } = number.data;
  return { isFine: true, number: { displayNumber, verifiedName } };
}
