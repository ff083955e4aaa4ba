import {
  type Fixtures,
  type Material,
  nextNumber,
  type SweepRequest,
} from '../../testing/sweep-material.ts';
import { withToken } from '../api-tokens/api-tokens.sweep.ts';

const options = ({ own }: Material) => ({
  queueId: own.queue,
  userId: own.user,
  whatsappId: own.connection,
});

const send = async (
  material: Material,
  body: Record<string, unknown>,
  more: SweepRequest = {},
): Promise<SweepRequest> => ({
  headers: await withToken(material),
  body: { number: nextNumber(), ...options(material), ...body },
  ...more,
});

export const fixtures = {
  'POST /messages/send': async (material) => [
    await send(material, { body: 'oi' }),
    await send(material, {
      number: material.own.customerNumber,
      body: 'oi',
      quotedMsg: material.own.message,
    }),
    await send(material, {
      number: material.own.customerNumber,
      body: 'oi',
      quotedMsg: { id: material.own.message },
    }),
  ],
  // No address is reachable from here.
  'POST /messages/send/linkImage': async (material) => [
    await send(
      material,
      { url: 'https://127.0.0.1/a.png', quotedMsg: material.own.message },
      { status: 422 },
    ),
    await send(
      material,
      { url: 'https://127.0.0.1/a.png', quotedMsg: { id: material.own.message } },
      { status: 422 },
    ),
  ],
  'POST /messages/checkNumber': async (material) => [
    {
      headers: await withToken(material),
      body: { number: nextNumber(), whatsappId: material.own.connection },
    },
  ],
} satisfies Fixtures;
