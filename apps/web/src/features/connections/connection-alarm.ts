import type { EventPayloads } from '@prosa/contract/realtime';
import i18next from 'i18next';
import { toast } from '../../ui/toast.ts';
import { adviceOn } from './connection-status.tsx';

/** Long enough to be noticed by somebody who was looking elsewhere. */
const ALARM_MS = 15_000;

export function showAlarm({ whatsapp, isDown, isLimited }: EventPayloads['whatsappAlarm']): void {
  const { id, name } = whatsapp;
  const options = { id: `connection-${id}`, durationMs: ALARM_MS };
  if (!isDown) {
    toast.success(i18next.t('connections.alarmUp', { name }), options);
    return;
  }
  const reason = adviceOn({ ...whatsapp, status: 'DISCONNECTED' }, i18next.t);
  const text = isLimited ? 'connections.alarmLimited' : 'connections.alarmDown';
  toast.error(i18next.t(text, { name, reason }), options);
}
