/** Queries over all companies are few, named and listed here: adding one is a decision. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const UNSCOPED: Record<string, string> = {
  unscopedAnalyzeGrown: 'tables hold the rows of all companies',
  unscopedAskRetry: 'the operator looks after the refused events of all companies',
  unscopedBeat: 'processes serve all companies',
  unscopedChainedCompanies: 'the operator checks the audit logs of all companies',
  unscopedCheckKeys: 'master keys belong to the installation',
  unscopedCompaniesToChain: 'one job chains the audit logs of all companies',
  unscopedCompaniesWithWork: 'the automation serves all companies',
  unscopedCompanyExists: 'names of companies are unique in the installation',
  unscopedCountOutdated: 'a new master key seals the values of all companies',
  unscopedCountOthers: 'processes serve all companies',
  unscopedCountStrangers: 'processes serve all companies',
  unscopedDeleteOldAudit: 'deletes expired rows',
  unscopedFindToken: 'a token belongs to one connection or company of the installation',
  unscopedForget: 'deletes expired rows',
  unscopedDiscardRefused: 'the operator looks after the refused events of all companies',
  unscopedDropLasting: 'lasting keys belong to the installation',
  unscopedDumpTable: 'a backup holds all companies',
  unscopedEndLostChecks: 'clean-up of abandoned checks of numbers',
  unscopedChangedConnections: 'the gateway serves all companies',
  unscopedEndLostReadings: 'clean-up of abandoned readings of documents',
  unscopedEndSessions: 'an operator puts a company into the bin',
  unscopedFindDueWork: 'the gateway asks at once for all connections that it runs',
  unscopedFindFeedable: 'the gateway asks at once for all connections that it runs',
  unscopedFindLogin: 'sign-in knows only an e-mail',
  unscopedFindOverdue: 'clean-up of sends without a report',
  unscopedFindToTend: 'campaigns of all companies start when they are due',
  unscopedFindUnheld: 'connections whose process died are looked for in all companies',
  unscopedFinishLostImports: 'clean-up of abandoned imports',
  unscopedFreeName: 'names of companies are unique in the installation',
  unscopedForgetKey: 'master keys belong to the installation',
  unscopedForgetOldLinks: 'clean-up of expired rows of linked devices',
  unscopedForgetLoginFailures: 'sign-in knows only an e-mail',
  unscopedForgetOneFailure: 'e-mails are unique in the installation',
  unscopedFreeConnections: 'the gateway serves all companies',
  unscopedFreeLeases: 'the built-in database has one gateway',
  unscopedFreeLeasesOf: 'the gateway serves all companies',
  unscopedHasDemoLogins: 'a trial is a matter of the installation',
  unscopedHasOperator: 'operators belong to the installation',
  unscopedAddToQueue: 'a person who signs up has no company yet',
  unscopedInsertAdmin: 'a person who signs up has no company yet',
  unscopedAreKnown: 'announcements belong to the installation',
  unscopedAudienceOf: 'announcements belong to the installation',
  unscopedChanging: 'announcements belong to the installation',
  unscopedCountAnnouncements: 'announcements belong to the installation',
  unscopedDeleteAnnouncement: 'announcements belong to the installation',
  unscopedFindAnnouncement: 'announcements belong to the installation',
  unscopedInsertAnnouncement: 'announcements belong to the installation',
  unscopedIsFileAnnounced: 'announcements belong to the installation',
  unscopedListAnnouncements: 'announcements belong to the installation',
  unscopedLockAnnouncement: 'announcements belong to the installation',
  unscopedPublish: 'announcements belong to the installation',
  unscopedReachOf: 'announcements belong to the installation',
  unscopedTurnAnnouncement: 'announcements belong to the installation',
  unscopedUpdateAnnouncement: 'announcements belong to the installation',
  unscopedInsertCompany: 'a person who signs up has no company yet',
  unscopedInsertQueue: 'a person who signs up has no company yet',
  unscopedInsertSettings: 'a person who signs up has no company yet',
  unscopedInsertOperator: 'the first account of an installation',
  unscopedIsEmpty: 'whether there is a company at all',
  unscopedIsKnownAddress: 'sign-in knows only an e-mail',
  unscopedGatewayLoads: 'the gateway serves all companies',
  unscopedLeave: 'processes serve all companies',
  unscopedLeaveGateways: 'processes serve all companies',
  unscopedListDue: 'schedules of all companies are sent at their times',
  unscopedListDead: 'processes serve all companies',
  unscopedListDeadSessions: 'sockets of all companies are swept at once',
  unscopedListKeeping: 'old attendances of all companies are forgotten at once',
  unscopedListLasting: 'lasting keys belong to the installation',
  unscopedListOldLines: 'devices of all companies that are not served are signed out by one chore',
  unscopedListToResume: 'held jobs of all companies go on by one chore',
  unscopedListPlans: 'plans belong to the installation',
  unscopedListUncounted: 'visits of flows are counted at once in all companies',
  unscopedListRefused: 'the operator looks after the refused events of all companies',
  unscopedPlanRefreshes: 'addresses of all companies are read again every week',
  unscopedPlanLooks: 'the models of all companies are looked at once a day',
  unscopedLockKeys: 'master keys belong to the installation',
  unscopedLockLoginFailures: 'sign-in knows only an e-mail',
  unscopedLockSetup: 'operators belong to the installation',
  unscopedMakeCompany: 'a person who signs up has no company yet',
  unscopedMakeOwnCompany: 'the first account of an installation',
  unscopedMakeLogin: 'one database login for the linked devices of all companies',
  unscopedMarkSilentUsersOffline: 'presence of all companies is swept at once',
  unscopedNow: 'the time of the database',
  unscopedOpenKeys: 'lasting keys belong to the installation',
  unscopedOperatorCompany: 'operators belong to the installation',
  unscopedListManagedPlans: 'plans belong to the installation',
  unscopedFindPlan: 'plans belong to the installation',
  unscopedLockPlan: 'plans belong to the installation',
  unscopedCountPlans: 'plans belong to the installation',
  unscopedIsPlanName: 'plans belong to the installation',
  unscopedInsertPlan: 'plans belong to the installation',
  unscopedUpdatePlan: 'plans belong to the installation',
  unscopedDeletePlan: 'plans belong to the installation',
  unscopedChangingPlans: 'operators change what belongs to the installation',
  unscopedCompaniesOfPlan: 'a changed plan changes the rights of all its companies',
  unscopedDeleteImage: 'pictures of the installation belong to no company',
  unscopedWriteImage: 'pictures of the installation belong to no company',
  unscopedWriteInstallation: 'settings of the installation belong to no company',
  unscopedWriteDays: 'what all companies did on a day is written at once',
  unscopedListUsage: 'operators manage the companies of the installation',
  unscopedBegin: 'operators visit companies of the installation',
  unscopedFindVisited: 'operators visit companies of the installation',
  unscopedInsertVisit: 'operators visit companies of the installation',
  unscopedEndOverdue: 'visits to all companies end in time',
  unscopedFindFigures: 'the console counts the whole installation',
  unscopedListDownLines: 'the console counts the whole installation',
  unscopedCountFailedJobs: 'jobs belong to the installation',
  unscopedListFailedJobs: 'jobs belong to the installation',
  unscopedRetryJob: 'jobs belong to the installation',
  unscopedMoveDueDates: 'invoices of all companies are made at once',
  unscopedBeginPlans: 'periods of all companies begin at once',
  unscopedListInvoices: 'operators manage the invoices of the installation',
  unscopedCountInvoices: 'operators manage the invoices of the installation',
  unscopedFindInvoice: 'operators manage the invoices of the installation',
  unscopedSettling: 'operators manage the invoices of the installation',
  unscopedMakeAllInvoices: 'invoices of all companies are made at once',
  unscopedTendDueDates: 'due dates of all companies are looked at once',
  unscopedPlanNotices: 'due dates of all companies are looked at once',
  unscopedListStaleUpgrades: 'invoices of all companies are looked at once',
  unscopedUpdateCompany: 'operators manage the companies of the installation',
  unscopedWriteSetting: 'operators manage the companies of the installation',
  unscopedListCompanies: 'operators manage the companies of the installation',
  unscopedCountCompanies: 'operators manage the companies of the installation',
  unscopedListCompanyRefs: 'operators manage the companies of the installation',
  unscopedFindCompany: 'operators manage the companies of the installation',
  unscopedLockCompany: 'operators manage the companies of the installation',
  unscopedTrialOf: 'operators manage the companies of the installation',
  unscopedChangingCompany: 'operators manage the companies of the installation',
  unscopedEnsurePlan: 'the first account of an installation',
  unscopedCreate: 'operators manage the companies of the installation',
  unscopedListOperators: 'operators belong to the installation',
  unscopedTellSignUp: 'operators belong to the installation',
  unscopedMailDecision: 'operators manage the companies of the installation',
  unscopedListBinned: 'one chore empties the bin of the installation',
  unscopedEmptySome: 'one chore empties the bin of the installation',
  unscopedMarkEmptied: 'one chore empties the bin of the installation',
  unscopedCountHelps: 'helps belong to the installation',
  unscopedInsertHelp: 'helps belong to the installation',
  unscopedUpdateHelp: 'helps belong to the installation',
  unscopedDeleteHelp: 'helps belong to the installation',
  unscopedServedCompanies: 'helps belong to the installation',
  unscopedChangingHelps: 'helps belong to the installation',
  unscopedFindTrial: 'plans belong to the installation',
  unscopedRefuseStrangers: 'processes serve all companies',
  unscopedRelease: 'master keys belong to the installation',
  unscopedReleaseKeys: 'master keys belong to the installation',
  unscopedRenewLeases: 'the gateway serves all companies',
  unscopedReadRefused: 'the operator looks after the refused events of all companies',
  unscopedReadVersion: 'one version of WhatsApp Web for all',
  unscopedReplace: 'a new master key seals the values of all companies',
  unscopedResealBatch: 'a new master key seals the values of all companies',
  unscopedSandboxConnections: 'the command line names no company',
  unscopedSaveVersion: 'one version of WhatsApp Web for all',
  unscopedSaveLoginFailures: 'sign-in knows only an e-mail',
  unscopedSetTimeZone: 'a person who signs up has no company yet',
  unscopedSilentHolders: 'the gateway serves all companies',
  unscopedSilentMenus: 'one chore ends the menus of all companies',
  unscopedListAccounts: 'accounts at payment providers belong to the installation',
  unscopedFindAccount: 'accounts at payment providers belong to the installation',
  unscopedSaveAccount: 'accounts at payment providers belong to the installation',
  unscopedNoteRegistered: 'accounts at payment providers belong to the installation',
  unscopedDeleteAccount: 'accounts at payment providers belong to the installation',
  unscopedListMethods: 'accounts at payment providers belong to the installation',
  unscopedSaveMethods: 'accounts at payment providers belong to the installation',
  unscopedAccountFor: 'accounts at payment providers belong to the installation',
  unscopedServing: 'accounts at payment providers belong to the installation',
  unscopedNoteWebhook: 'accounts at payment providers belong to the installation',
  unscopedNoteSweep: 'accounts at payment providers belong to the installation',
  unscopedReadSettings: 'accounts at payment providers belong to the installation',
  unscopedExistingAccount: 'accounts at payment providers belong to the installation',
  unscopedExistingCharge: 'operators look at payments of all companies',
  unscopedCountOpen: 'an account serves all companies',
  unscopedPlanChecks: 'webhooks and sweeps name charges of all companies',
  unscopedListLate: 'one chore looks for late charges of all companies',
  unscopedStoreEvents: 'webhooks name charges of all companies',
  unscopedListTold: 'webhooks name charges of all companies',
  unscopedTakeSwept: 'a sweep finds payments of all companies',
  unscopedListUnsettled: 'a sweep finds payments of all companies',
  unscopedListToLookAt: 'operators look at payments of all companies',
  unscopedFindToLookAt: 'operators look at payments of all companies',
  unscopedAddRefunded: 'operators give payments of all companies back',
  unscopedSeed: 'makes the companies of the demo',
  unscopedSumTable: 'a restore is compared with its backup',
  unscopedSweepLoginFailures: 'failed sign-ins have no company',
  unscopedTakeOutdated: 'a new master key seals the values of all companies',
  unscopedDueWebhooks: 'one loop delivers to the webhooks of all companies',
  unscopedWebhookAccounts: 'webhooks of all companies arrive at one address',
};

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|sweep)\.ts$/.test(file) && !file.startsWith('testing'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const DEFINITION = /^(?:export )?(?:(?:async )?function|const) (\w+)/gm;

test('lists every function over all companies', () => {
  const defined = files
    .flatMap(({ text }) => [...text.matchAll(DEFINITION)].map((found) => found[1] ?? ''))
    .filter((name) => name.startsWith('unscoped'));
  expect(defined.toSorted()).toEqual(Object.keys(UNSCOPED).toSorted());
});

test('lets only those leave the company', () => {
  const strays = files.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<!function )\b(?:inSystem|inInstallation|asOwner)\(/g)]
      .filter(({ index }) => !isInside(text, index) && !callsListed(text, index))
      .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
  );
  expect(strays).toEqual([]);
});

test('lets nobody else take the role that sees all companies', () => {
  const takers = files.filter(({ text }) => text.includes('prosa_system')).map(({ file }) => file);
  expect(takers.sort()).toEqual(['core/ctx.ts', 'maintenance/backup/tables.queries.ts']);
});

/** Whether the call is in a function with such a name. */
function isInside(text: string, index: number): boolean {
  const before = [...text.slice(0, index).matchAll(DEFINITION)];
  return before.at(-1)?.[1]?.startsWith('unscoped') ?? false;
}

/** Whether the called function has such a name. */
function callsListed(text: string, index: number): boolean {
  return /\bunscoped\w+\(/.test(callAt(text, index));
}

function callAt(text: string, index: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', index); at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(index, at);
  }
  return text.slice(index);
}
