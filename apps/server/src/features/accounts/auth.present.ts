import { alertKinds, alertSounds } from '@prosa/contract/alerts';
import type { SessionUser } from '@prosa/contract/auth';
import { type PlanFlag, planFlags } from '@prosa/contract/plans';
import { withDefaults } from '../../conversation/settings/settings.present.ts';
import type { Core } from '../../core/ctx.ts';
import { pictureUrl } from '../../core/storage/media-url.ts';
import { presentServedQueues } from '../queues/queues.present.ts';
import type { SessionUserRow } from './auth.queries.ts';

export function presentSessionUser(
  core: Core,
  companyId: number,
  row: SessionUserRow,
): SessionUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile: row.profile,
    super: row.super,
    allTicket: row.allTicket,
    whatsappId: row.connectionId,
    language: row.ownLanguage,
    profilePicUrl: pictureUrl(core, companyId, row.pictureId),
    availability: row.availability,
    letterKeys: row.letterKeys,
    alertsOff: alertKinds.filter((kind) => row.alertsOff.includes(kind)),
    alertSound: alertSounds.find((sound) => sound === row.alertSound) ?? alertSounds[0],
    twoFactor: row.twoFactor,
    needsTwoFactor: row.needsTwoFactor,
    companyId,
    company: {
      id: companyId,
      name: row.companyName,
      dueDate: row.dueDate === null ? null : new Date(row.dueDate).toISOString(),
      language: row.language,
      timeZone: row.timeZone,
      plan: Object.fromEntries(
        planFlags.map((flag) => [flag, row.planFlags[flag] === true && !isHidden(row, flag)]),
      ) as Record<PlanFlag, boolean>,
      settings: withDefaults(row.settings, row),
    },
    queues: presentServedQueues(row.id, row.queues),
    support: row.support && { ...row.support, endsAt: new Date(row.support.endsAt).toISOString() },
  };
}

/** Chats are between colleagues: who only helps is shown none. */
const isHidden = ({ support }: SessionUserRow, flag: PlanFlag): boolean =>
  support !== null && flag === 'useInternalChat';
