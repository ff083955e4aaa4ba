/**
 * How many messages Meta lets a number send in a second. What it receives counts too.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/throughput
 */
import { z } from 'zod';
import { fieldOf } from './field-of.ts';
import type { GraphClient } from './graph.ts';

const Throughput = z.object({ throughput: z.object({ level: z.string() }) });
const Place = z.object({ is_on_biz_app: z.boolean() });

const byLevel: Readonly<Record<string, number>> = { STANDARD: 80, HIGH: 1000 };
/** Of a number that the WhatsApp Business app uses too. */
const BESIDE_THE_APP = 20;

/** @returns undefined if Meta does not say */
export async function readThroughput(
  graph: GraphClient,
  phoneNumberId: string,
): Promise<number | undefined> {
  const [number, place] = await Promise.all([
    fieldOf(graph, phoneNumberId, 'throughput'),
    fieldOf(graph, phoneNumberId, 'is_on_biz_app'),
  ]);
  return perSecondOf({ ...Object(number), ...Object(place) });
}

export function perSecondOf(number: object): number | undefined {
  if (Place.safeParse(number).data?.is_on_biz_app) return BESIDE_THE_APP;
  return byLevel[Throughput.safeParse(number).data?.throughput.level ?? ''];
}
