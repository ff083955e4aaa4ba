/** A separate connection for a journey, where the shared one must not be changed. */
import { expect } from './journey.ts';
import type { Shop } from './shop.ts';

/** A sandbox connection, up. */
export async function linkedConnection(shop: Shop, name: string): Promise<number> {
  const { id } = await shop.call('POST /whatsapp', { body: { name, provider: 'sandbox' } });
  const params = { whatsappId: String(id) };
  const status = async () => (await shop.call('GET /whatsapp/:whatsappId', { params })).status;
  await shop.call('POST /whatsappsession/:whatsappId', { params });
  await expect.poll(status).toBe('qrcode');
  await shop.call('POST /sandbox/link', { body: { whatsappId: id, action: 'scan' } });
  await expect.poll(status).toBe('CONNECTED');
  return id;
}
