import type { console as manifest } from '@prosa/contract/console/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const console: FeatureTexts['console'] = {
  title: 'Console',
  refresh: 'Refresh',
  asOf: 'At {{time}} · version {{version}}',
  companies: 'Companies',
  states: {
    active: 'Active',
    waiting: 'Waiting for approval',
    grace: 'In grace',
    expired: 'Expired',
    suspended: 'Suspended',
    deleted: 'In the bin',
  },
  dueSoon: 'Due in 7 days',
  revenue: 'Revenue',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid this month',
  invoices_zero: '{{count}} invoices',
  invoices_one: '{{count}} invoice',
  invoices_other: '{{count}} invoices',
  work: 'Operation',
  linesDown: 'Connections down',
  failedJobs: 'Failed jobs',
  space: 'Space',
  places: {
    files: 'Disk of files',
    database: 'Disk of the database',
  },
  free: '{{free}} free',
  unknown: 'Does not answer',
  databaseSize: 'Database',
  levels: {
    low: 'nearly full',
    full: 'full',
  },
  linesEmpty: 'No connection is down',
  linesEmptyHint: 'Those that should be connected and are not appear here.',
  company: 'Company',
  line: 'Connection',
  status: 'Status',
  since: 'Since',
  never: 'Never connected',
  lineStatus: {
    qrcode: 'Waits for the QR code',
    PAIRING: 'Pairing',
    OPENING: 'Connecting',
    CONNECTED: 'Connected',
    TIMEOUT: 'No answer',
    DISCONNECTED: 'Disconnected',
  },
  jobsEmpty: 'No job has failed',
  jobsEmptyHint: 'Those that were given up after their last attempt appear here.',
  job: 'Job',
  attempts: 'Attempts',
  error: 'Error',
  at: 'When',
  allCompanies: 'All',
  retry: 'Retry',
  retryNamed: 'Retry: {{name}}',
  retried: 'The job will run again.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  jobRetried: 'Ran a failed job again',
};
