import type { PaymentAccount } from '@prosa/contract/payment-settings';
import type { Core } from '../../../core/ctx.ts';
import { webhookPath } from '../webhooks/webhook-path.ts';
import type { AccountRow, AccountSecrets } from './accounts.queries.ts';
import { readCertificate } from './certificate.ts';

const HINT_LENGTH = 4;

export function presentAccount(
  { config }: Pick<Core, 'config'>,
  row: AccountRow,
  { certificate, ...secrets }: AccountSecrets,
): PaymentAccount {
  const { shown } = row;
  const read = certificate ? readCertificate(Buffer.from(certificate, 'base64')) : undefined;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    provider: row.provider,
    environment: row.environment,
    clientId: shown.clientId ?? '',
    pixKey: shown.pixKey ?? '',
    contact: shown.contact ?? '',
    checksCertificate: shown.checksCertificate === 'true',
    hints: Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [name, String(value).slice(-HINT_LENGTH)]),
    ),
    certificate: read ? { subject: read.subject, until: read.until.toISOString() } : null,
    webhook: {
      url: `${config.publicUrl}${webhookPath(row.provider)}`,
      registeredAt: iso(row.webhookRegisteredAt),
      lastAt: iso(row.webhookAt),
      missedAt: iso(row.webhookMissedAt),
    },
    rev: row.rev,
  };
}
