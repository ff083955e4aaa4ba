/** Every background job and its handler. */
import type { Core } from './core/ctx.ts';
import type { JobHandlers } from './core/job-runner.ts';
import { type JobName, jobStatementSeconds } from './core/jobs.ts';
import { chainAudit } from './features/audit/audit-chain.service.ts';
import { mailResetCode } from './features/auth/reset-password.service.ts';
import { expireTicket } from './features/automation/expire-ticket.ts';
import { leaveMenu } from './features/automation/leave-menu.ts';
import { planWaits } from './features/automation/plan-waits.ts';
import { transferWaiting } from './features/automation/transfer-waiting.ts';
import { mailConnectionAlarm } from './features/connections/mail-connection-alarm.ts';
import { finishLostImports, importContacts } from './features/contacts/import/import-contacts.ts';
import { exportContact } from './features/data-rights/export-contact.ts';
import { forgetOld, removeFiles } from './features/data-rights/forget-old.ts';
import { distributeQueue, reassignTicket } from './features/distribution/distribute-queue.ts';
import { cleanUp, failOverdueOf } from './features/messages/clean-up.ts';
import { notifyAbsent, sendPushOf } from './features/push/notify-absent.ts';
import { sendMentionOf } from './features/push/notify-mentioned.ts';
import { wakeDueTicket } from './features/snooze/snooze.service.ts';
import { setTargets } from './features/targets/set-targets.ts';
import { warnOfTarget } from './features/targets/warn-target.ts';
import { syncTemplatesOf } from './features/templates/templates.service.ts';
import { sayPlannedFarewell } from './features/tickets/farewell.ts';
import { unscopedForgetOldLinks } from './gateway/baileys/forget-old-links.queries.ts';
import { markUnheld } from './gateway/mark-unheld.ts';

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
