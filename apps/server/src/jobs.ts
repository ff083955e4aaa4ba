/** Every background job and its handler. */

import { distributeQueue, reassignTicket } from './automation/distribution/distribute-queue.ts';
import { expireTicket } from './automation/engine/expire-ticket.ts';
import { leaveMenu } from './automation/engine/leave-menu.ts';
import { planWaits } from './automation/engine/plan-waits.ts';
import { transferWaiting } from './automation/engine/transfer-waiting.ts';
import { sayPlannedFarewell } from './conversation/messages/farewell.ts';
import { chainAudit } from './core/audit/audit-chain.service.ts';
import type { Core } from './core/ctx.ts';
import type { JobHandlers } from './core/jobs/job-runner.ts';
import { type JobName, jobStatementSeconds } from './core/jobs/jobs.ts';
import { mailResetCode } from './features/accounts/reset-password.service.ts';
import { finishLostImports, importContacts } from './features/contacts/import/import-contacts.ts';
import { exportContact } from './features/data-rights/export-contact.ts';
import { forgetOld, removeFiles } from './features/data-rights/forget-old.ts';
import { notifyAbsent, sendPushOf } from './features/push/notify-absent.ts';
import { sendMentionOf } from './features/push/notify-mentioned.ts';
import { wakeDueTicket } from './features/snooze/snooze.service.ts';
import { setTargets } from './features/targets/set-targets.ts';
import { warnOfTarget } from './features/targets/warn-target.ts';
import { syncTemplatesOf } from './features/templates/templates.service.ts';
import { unscopedForgetOldLinks } from './gateway/adapters/baileys/forget-old-links.queries.ts';
import { mailConnectionAlarm } from './gateway/connections/mail-connection-alarm.ts';
import { markUnheld } from './gateway/mark-unheld.ts';
import { cleanUp, failOverdueOf } from './maintenance/clean-up/clean-up.ts';

const handlers = (core: Core): JobHandlers => ({
  'clean-up': async () => {
    await cleanUp(core);
    await chainAudit(core);
    await finishLostImports(core);
    await markUnheld(core);
  },
  'fail-overdue': (which) => failOverdueOf(core, which),
  'sync-templates': (payload) => syncTemplatesOf(core, payload),
  'mail-connection-alarm': (alarm) => mailConnectionAlarm(core, alarm),
  'forget-old': async () => {
    await forgetOld(core);
    await unscopedForgetOldLinks(core);
  },
  'export-contact': (which) => exportContact(core, which),
  'remove-files': (which) => removeFiles(core, which),
  'import-contacts': (which) => importContacts(core, which),
  'notify-absent': (whom) => notifyAbsent(core, whom),
  'send-push': (which) => sendPushOf(core, which),
  'send-mention': (which) => sendMentionOf(core, which),
  'transfer-waiting': (which) => transferWaiting(core, which),
  'leave-menu': (which) => leaveMenu(core, which),
  'say-farewell': (which) => sayPlannedFarewell(core, which),
  'wake-ticket': (which) => wakeDueTicket(core, which),
  'expire-ticket': (which) => expireTicket(core, which),
  'set-targets': (which) => setTargets(core, which),
  'warn-target': (which) => warnOfTarget(core, which),
  'plan-waits': (which) => planWaits(core, which),
  'distribute-queue': (which) => distributeQueue(core, which),
  'reassign-ticket': (given) => reassignTicket(core, given),
  'mail-reset-code': (whose) => mailResetCode(core, whose),
});

/** Each kind within its own time in the database, whatever that of requests is. */
export const jobHandlers = (core: Core): JobHandlers =>
  Object.fromEntries(
    Object.entries(jobStatementSeconds).map(([name, seconds]) => [
      name,
      handlers({ ...core, statementMs: 1000 * seconds })[name as JobName],
    ]),
  ) as JobHandlers;
