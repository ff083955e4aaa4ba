/** Business constants: lengths, page sizes, waits. No imports, so that server and browser can share them. */
export const limits = {
  name: { min: 2, max: 50 },
  tagName: { min: 3, max: 50 },
  shortcode: { max: 50 },
  macroName: { min: 2, max: 50 },
  macroSteps: { max: 10 },
  macroTags: { max: 20 },
  ticketViewName: { min: 2, max: 50 },
  /** Maximum for one person, and for the shared views of a company. */
  ticketViews: { max: 50 },
  closeReasonName: { min: 2, max: 50 },
  /** Including archived ones. */
  closeReasons: { max: 100 },
  fileListName: { min: 3, max: 100 },
  fileOptionName: { max: 200 },
  fileOptions: { max: 50 },
  password: { min: 5, max: 50 },
  /** A new password after a reset; it also needs an upper case letter, a lower case letter and a digit. */
  resetPassword: { min: 8, max: 50 },
  /** How long a confirmation of identity is valid. */
  confirmMinutes: 10,
  /** How long a mailed code is valid. */
  resetCodeMinutes: 10,
  phoneDigits: { min: 10, max: 11 },
  pictureBytes: { max: 10 * 1024 * 1024 },
  /** `contactNumber` is the typed text, `numberDigits` its digits with country code: no number in the world has more. */
  contactNumber: { min: 8, max: 50 },
  numberDigits: { min: 8, max: 15 },
  email: { max: 254 },
  /** A cursor can hold the longest name in letters of several bytes. */
  cursor: { max: 2000 },
  /** Enough for the longest emoji that join several characters. */
  emoji: { max: 32 },
  /** Colleagues mentioned in one note. */
  mentions: { max: 20 },
  note: { min: 2, max: 10_000 },
  messageBody: { max: 65_536 },
  caption: { max: 1024 },
  /** Tickets in one bulk action. */
  bulkTickets: { max: 100 },
  /** Reason for a snooze, and its maximum length: a year. */
  snoozeMemo: { max: 200 },
  snoozeMs: { max: 366 * 24 * 3600 * 1000 },
  drafts: { max: 500 },
  /** Total size of one draft's files that a browser keeps. */
  draftFileBytes: { max: 50 * 1024 * 1024 },
  /** A month: older drafts are dropped. */
  draftAgeMs: { max: 30 * 24 * 3600 * 1000 },
  templateValue: { max: 1024 },
  searchText: { min: 2, max: 200 },
  /** Ids in one filter; fewer tags, because a ticket must have all of them. */
  filterIds: { max: 200 },
  filterTags: { max: 10 },
  templateValues: { max: 100 },
  filesPerMessage: { max: 10 },
  forwardedMessages: { max: 20 },
  forwardRecipients: { max: 5 },
  /** The maximum of the column (smallint). */
  forwardingScore: { max: 32_767 },
  fileBytes: { max: 100 * 1024 * 1024 },
  extraInfo: { max: 50 },
  importRows: { max: 100_000, atOnce: 1000 },
  importBytes: { max: 20 * 1024 * 1024 },
  importErrors: { max: 1000 },
  recordingBytes: { min: 10_000 },
  quickAnswerLabel: { max: 35 },
  narrowContactName: { max: 10 },
  settingKey: { max: 50 },
  settingValue: { max: 500 },
  /** A chart draws every day. */
  chartDays: { max: 731 },
  /** How long what a company did each day is kept. */
  usageDays: { max: 400 },
  rangesPerDay: { max: 6 },
  holidays: { max: 200 },
  holidayName: { min: 2, max: 80 },
  announcementTitle: { max: 120 },
  announcementText: { max: 5000 },
  /** Automatic texts of a queue or connection. */
  automaticText: { max: 4096 },
  queueOptionTitle: { min: 1, max: 100 },
  queueOptions: { max: 2000 },
  queueOrder: { max: 9999 },
  queueCapacity: { max: 1000 },
  /** Minutes: a week, a year. */
  minutesShort: { max: 10_080 },
  minutesLong: { max: 525_600 },
  botMenus: { max: 1000 },
  task: { max: 500 },
  tasks: { max: 500 },
} as const;

/** From this score on, phones show "Forwarded many times". */
export const OFTEN_FORWARDED = 5;

export const pageSizes = {
  tickets: 40,
  messages: 20,
  contacts: 30,
  /** Contacts that a picker shows at once. */
  picker: 50,
  tags: 5000,
  lane: 50,
  /** In the panel beside a conversation. */
  earlier: 10,
  files: 12,
  /** Hits of a search in a thread. */
  hits: 100,
  board: 5000,
  others: 20,
} as const;

/** Counts are exact up to this number; beyond it `countMore` is true. */
export const COUNT_CAP = 1000;

/** Milliseconds. */
export const waits = {
  /** How long after sending WhatsApp allows a text to be edited. */
  edit: 15 * 60_000,
  search: 500,
  submit: 400,
  redirect: 1000,
  errorToast: 2000,
  toast: 3000,
  /** `undo`: how long undoing is offered. `farewell`: when the customer is notified; later, so that a last-moment click still arrives. */
  undo: 5000,
  farewell: 6000,
  connectionBadge: 2000,
  userStatus: 300_000,
  /** A browser that has not reported for this long is offline; one minute more than `userStatus`, for late reports. */
  userSilence: 5 * 60_000 + 60_000,
  socketPing: 18_000,
} as const;

/** Distance from the edge in pixels at which the next page loads. */
export const loadAhead = { messages: 50, lists: 100 } as const;

/** Minimum number of typed characters before dialogs look up contacts or users. */
export const LOOKUP_MIN = 3;

/** A new password after a reset. */
export const resetPasswordPattern = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)/u;

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** `away`: online, but not assigned any tickets. */
export const availabilities = ['available', 'away'] as const;
export type Availability = (typeof availabilities)[number];

export const audioBitrateKbps = 128;

/** Sign-in shows a warning if the subscription ends in fewer days than this. */
export const DUE_WARNING_DAYS = 5;

/** In display order. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];
