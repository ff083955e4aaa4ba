/** The tables as Drizzle sees them. The migrations are the source; a test compares the two. */
import type { Hours } from '@prosa/contract/hours';
import { bytea, edits, int8, time } from './columns.ts';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  smallint,
  sql,
  text,
  timestamp,
  uuid,
} from './drizzle.ts';

const companyId = () => int8('company_id').notNull();
const identity = () => int8('id').generatedAlwaysAsIdentity();
const createdAt = () => time('created_at').notNull().defaultNow();
const updatedAt = () => time('updated_at').notNull().defaultNow();
const rev = () => int8('rev').notNull().default(1);
const textOr = (name: string, value: string) => text(name).notNull().default(value);

export const plans = pgTable('plans', {
  id: identity(),
  name: text('name').notNull(),
  users: integer('users').notNull().default(0),
  connections: integer('connections').notNull().default(0),
  queues: integer('queues').notNull().default(0),
  storageMegabytes: integer('storage_megabytes').notNull().default(20_000),
  valueCents: int8('value_cents').notNull().default(0),
  useCampaigns: boolean('use_campaigns').notNull().default(true),
  useKanban: boolean('use_kanban').notNull().default(true),
  useOpenAi: boolean('use_open_ai').notNull().default(true),
  useIntegrations: boolean('use_integrations').notNull().default(true),
  useSchedules: boolean('use_schedules').notNull().default(true),
  useInternalChat: boolean('use_internal_chat').notNull().default(true),
  useExternalApi: boolean('use_external_api').notNull().default(true),
  createdAt: createdAt(),
});

export const companies = pgTable('companies', {
  id: identity(),
  companyId: int8('company_id').generatedAlwaysAs(undefined as never),
  name: text('name').notNull(),
  email: textOr('email', ''),
  phone: textOr('phone', ''),
  status: boolean('status').notNull().default(true),
  planId: int8('plan_id'),
  dueDate: time('due_date'),
  recurrence: textOr('recurrence', 'MENSAL'),
  language: text('language', { enum: ['pt', 'en', 'es'] })
    .notNull()
    .default('pt'),
  timeZone: textOr('time_zone', 'America/Sao_Paulo'),
  hours: jsonb('hours').$type<Hours>().notNull().default(sql`'{}'`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const settings = pgTable('settings', {
  companyId: companyId(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
});

export const queues = pgTable('queues', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  orderQueue: integer('order_queue'),
  greetingMessage: textOr('greeting_message', ''),
  outOfHoursMessage: textOr('out_of_hours_message', ''),
  hours: jsonb('hours').$type<Hours>().notNull().default(sql`'{}'`),
  integrationId: int8('integration_id'),
  promptId: int8('prompt_id'),
  distribution: text('distribution', { enum: ['none', 'round_robin', 'least_busy'] })
    .notNull()
    .default('none'),
  capacity: integer('capacity').notNull().default(0),
  reassignMinutes: integer('reassign_minutes').notNull().default(0),
  answerMinutes: integer('answer_minutes').notNull().default(0),
  resolveMinutes: integer('resolve_minutes').notNull().default(0),
  lastUserId: int8('last_user_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const connections = pgTable('connections', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  provider: text('provider', { enum: ['sandbox', 'baileys', 'cloud'] })
    .notNull()
    .default('sandbox'),
  status: text('status', {
    enum: ['qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'],
  })
    .notNull()
    .default('DISCONNECTED'),
  statusReason: text('status_reason'),
  statusDetail: textOr('status_detail', ''),
  qrcode: textOr('qrcode', ''),
  retries: integer('retries').notNull().default(0),
  isDefault: boolean('is_default').notNull().default(false),
  wanted: text('wanted', { enum: ['up', 'down'] })
    .notNull()
    .default('down'),
  generation: integer('generation').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  failingSince: time('failing_since'),
  alarmedAt: time('alarmed_at'),
  alarmedLimit: text('alarmed_limit'),
  greetingMessage: textOr('greeting_message', ''),
  complationMessage: textOr('complation_message', ''),
  outOfHoursMessage: textOr('out_of_hours_message', ''),
  ratingMessage: textOr('rating_message', ''),
  integrationId: int8('integration_id'),
  promptId: int8('prompt_id'),
  maxUseBotQueues: integer('max_use_bot_queues').notNull().default(3),
  timeUseBotQueues: integer('time_use_bot_queues').notNull().default(0),
  timeToTransfer: integer('time_to_transfer').notNull().default(0),
  transferQueueId: int8('transfer_queue_id'),
  expiresTicket: integer('expires_ticket').notNull().default(0),
  expiresInactiveMessage: textOr('expires_inactive_message', ''),
  tokenHash: bytea('token_hash'),
  tokenLast4: textOr('token_last4', ''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const connectionEvents = pgTable('connection_events', {
  companyId: companyId(),
  id: identity(),
  connectionId: int8('connection_id').notNull(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
  status: text('status', {
    enum: ['qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'],
  }).notNull(),
  reason: text('reason'),
  detail: textOr('detail', ''),
  userId: int8('user_id'),
});

export const connectionQueues = pgTable('connection_queues', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  queueId: int8('queue_id').notNull(),
});

export const connectionLeases = pgTable('connection_leases', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  epoch: int8('epoch').notNull().default(1),
  owner: uuid('owner').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  device: bytea('device'),
});

export const users = pgTable('users', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailNorm: text('email_norm').generatedAlwaysAs(undefined as never),
  passwordHash: text('password_hash').notNull(),
  profile: text('profile', { enum: ['user', 'supervisor', 'admin'] })
    .notNull()
    .default('user'),
  super: boolean('super').notNull().default(false),
  allTicket: text('all_ticket', { enum: ['enabled', 'desabled'] })
    .notNull()
    .default('desabled'),
  connectionId: int8('connection_id'),
  language: text('language', { enum: ['pt', 'en', 'es'] }),
  pictureId: uuid('picture_id'),
  totpSecret: bytea('totp_secret'),
  totpPending: bytea('totp_pending'),
  totpStep: int8('totp_step'),
  availability: text('availability', { enum: ['available', 'away'] })
    .notNull()
    .default('available'),
  letterKeys: boolean('letter_keys').notNull().default(true),
  alertsOff: text('alerts_off').array().notNull().default([]),
  alertSound: text('alert_sound').notNull().default('chime'),
  online: boolean('online').notNull().default(false),
  seenAt: time('seen_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const userQueues = pgTable('user_queues', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  queueId: int8('queue_id').notNull(),
});

export const sessions = pgTable('sessions', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  userId: int8('user_id').notNull(),
  secret: bytea('secret').notNull(),
  counter: integer('counter').notNull().default(1),
  rotatedAt: time('rotated_at').notNull().defaultNow(),
  ip: textOr('ip', ''),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  endedReason: text('ended_reason'),
  needsTwoFactor: boolean('needs_two_factor').notNull().default(false),
  confirmedAt: time('confirmed_at').notNull().defaultNow(),
  userAgent: textOr('user_agent', ''),
});

export const contacts = pgTable('contacts', {
  companyId: companyId(),
  id: identity(),
  uuid: uuid('uuid').notNull(),
  name: text('name').notNull(),
  number: textOr('number', ''),
  email: textOr('email', ''),
  isGroup: boolean('is_group').notNull().default(false),
  disableBot: boolean('disable_bot').notNull().default(false),
  nameChosen: boolean('name_chosen').notNull().default(false),
  hadTickets: boolean('had_tickets').notNull().default(false),
  connectionId: int8('connection_id'),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
  blocked: boolean('blocked').notNull().default(false),
  blockedCount: integer('blocked_count').notNull().default(0),
  pictureId: uuid('picture_id'),
});

export const contactFields = pgTable('contact_fields', {
  companyId: companyId(),
  id: identity(),
  contactId: int8('contact_id').notNull(),
  name: text('name').notNull(),
  value: text('value').notNull(),
});

export const contactIdentities = pgTable('contact_identities', {
  companyId: companyId(),
  kind: text('kind', { enum: ['pn', 'lid', 'bsuid', 'group', 'sandbox'] }).notNull(),
  value: text('value').notNull(),
  contactId: int8('contact_id').notNull(),
});

export const conversations = pgTable('conversations', {
  companyId: companyId(),
  id: identity(),
  contactId: int8('contact_id').notNull(),
  connectionId: int8('connection_id').notNull(),
  firstSeq: int8('first_seq').notNull().default(1),
  lastSeq: int8('last_seq').notNull().default(0),
  lastInboundAt: time('last_inbound_at'),
});

export const tickets = pgTable('tickets', {
  companyId: companyId(),
  id: identity(),
  uuid: uuid('uuid').notNull(),
  conversationId: int8('conversation_id').notNull(),
  contactId: int8('contact_id').notNull(),
  connectionId: int8('connection_id').notNull(),
  status: text('status', { enum: ['pending', 'open', 'closed'] })
    .notNull()
    .default('pending'),
  userId: int8('user_id'),
  queueId: int8('queue_id'),
  lastMessage: textOr('last_message', ''),
  lastFromMe: boolean('last_from_me').notNull().default(false),
  unread: integer('unread').notNull().default(0),
  isGroup: boolean('is_group').notNull().default(false),
  chatbot: boolean('chatbot').notNull().default(false),
  useIntegration: boolean('use_integration').notNull().default(false),
  promptId: int8('prompt_id'),
  integrationId: int8('integration_id'),
  hears: text('hears', { enum: ['all', 'answers', 'nothing'] })
    .notNull()
    .default('all'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  closedAt: time('closed_at'),
  closeReasonId: int8('close_reason_id'),
  ratingUntil: time('rating_until'),
  waitingSince: time('waiting_since'),
  markedUnread: boolean('marked_unread').notNull().default(false),
  handedOver: boolean('handed_over').notNull().default(false),
  handedBy: int8('handed_by'),
  snoozed: boolean('snoozed').notNull().default(false),
  snoozedUntil: time('snoozed_until'),
  snoozeNote: text('snooze_note'),
  woke: boolean('woke').notNull().default(false),
  answerWarnAt: time('answer_warn_at'),
  answerDueAt: time('answer_due_at'),
  resolveWarnAt: time('resolve_warn_at'),
  resolveDueAt: time('resolve_due_at'),
  targetTold: text('target_told', { enum: ['soon', 'late'] }),
  rev: rev(),
  edits: edits(),
});

export const tags = pgTable('tags', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  color: textOr('color', '#A4CCCC'),
  kanban: boolean('kanban').notNull().default(false),
  userId: int8('user_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const ticketTags = pgTable('ticket_tags', {
  companyId: companyId(),
  ticketId: int8('ticket_id').notNull(),
  tagId: int8('tag_id').notNull(),
});

export const files = pgTable('files', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  bytes: int8('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  waveform: text('waveform'),
  createdAt: createdAt(),
});

export const messages = pgTable('messages', {
  companyId: companyId(),
  conversationId: int8('conversation_id').notNull(),
  seq: int8('seq').notNull(),
  id: uuid('id').notNull(),
  ticketId: int8('ticket_id'),
  connectionId: int8('connection_id').notNull(),
  providerId: text('provider_id').notNull(),
  fromMe: boolean('from_me').notNull(),
  contactId: int8('contact_id'),
  userId: int8('user_id'),
  automatic: boolean('automatic').notNull().default(false),
  lane: smallint('lane').notNull().default(0),
  author: text('author', { enum: ['user', 'automation', 'schedule', 'token', 'campaign'] }),
  clientId: text('client_id'),
  clientHash: text('client_hash'),
  body: textOr('body', ''),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  mediaType: textOr('media_type', 'conversation'),
  fileId: uuid('file_id'),
  playFileId: uuid('play_file_id'),
  mediaState: text('media_state', { enum: ['none', 'pending', 'ready', 'failed', 'full'] })
    .notNull()
    .default('none'),
  mediaRef: jsonb('media_ref'),
  outgoing: jsonb('outgoing'),
  choice: text('choice'),
  forwardingScore: smallint('forwarding_score').notNull().default(0),
  ack: smallint('ack').notNull().default(1),
  sendState: text('send_state', { enum: ['pending', 'sent', 'failed'] })
    .notNull()
    .default('sent'),
  error: text('error'),
  attempts: smallint('attempts').notNull().default(0),
  sendingEpoch: int8('sending_epoch'),
  inDoubtSince: time('in_doubt_since'),
  nextTryAt: time('next_try_at'),
  sendUntil: time('send_until'),
  quotedId: uuid('quoted_id'),
  isDeleted: boolean('is_deleted').notNull().default(false),
  isEdited: boolean('is_edited').notNull().default(false),
  editedAt: time('edited_at'),
  isStub: boolean('is_stub').notNull().default(false),
  reactions: jsonb('reactions').notNull().default([]),
  mentions: jsonb('mentions'),
  read: boolean('read').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});
