/** Business constants of the product: lengths, page sizes, waits. Free of imports, so both sides share them. */
export const limits = {
  name: { min: 2, max: 50 },
  tagName: { min: 3, max: 50 },
  shortcode: { max: 50 },
  macroName: { min: 2, max: 50 },
  macroSteps: { max: 10 },
  macroTags: { max: 20 },
  ticketViewName: { min: 2, max: 50 },
  /** Of one person, and shared ones of a company. */
  ticketViews: { max: 50 },
  closeReasonName: { min: 2, max: 50 },
  /** Archived ones too. */
  closeReasons: { max: 100 },
  fileListName: { min: 3, max: 100 },
  fileOptionName: { max: 200 },
  fileOptions: { max: 50 },
  password: { min: 5, max: 50 },
  /** What one chooses who forgot his: also an upper and a lower case letter and a digit. */
  resetPassword: { min: 8, max: 50 },
  /** How long after a proof of identity no other is asked for. */
  confirmMinutes: 10,
  /** How long a mailed code is good. */
  resetCodeMinutes: 10,
  phoneDigits: { min: 10, max: 11 },
  pictureBytes: { max: 10 * 1024 * 1024 },
  /** As it is typed, and the digits in it with country code: no number of the world has more. */
  contactNumber: { min: 8, max: 50 },
  numberDigits: { min: 8, max: 15 },
  email: { max: 254 },
  /** A cursor holds the longest name there is, in letters of several bytes. */
  cursor: { max: 2000 },
  /** Of the longest that join several signs. */
  emoji: { max: 32 },
  /** Colleagues whom one note calls. */
  mentions: { max: 20 },
  note: { min: 2, max: 10_000 },
  messageBody: { max: 65_536 },
  caption: { max: 1024 },
  /** With which one thing is done at once. */
  bulkTickets: { max: 100 },
  /** Why one puts a ticket off, and how far: a year. */
  snoozeMemo: { max: 200 },
  snoozeMs: { max: 366 * 24 * 3600 * 1000 },
  drafts: { max: 500 },
  /** What a browser keeps of the files of one draft. */
  draftFileBytes: { max: 50 * 1024 * 1024 },
  /** A month: older ones were forgotten. */
  draftAgeMs: { max: 30 * 24 * 3600 * 1000 },
  templateValue: { max: 1024 },
  searchText: { min: 2, max: 200 },
  /** Ids in one filter; of tags fewer, as a ticket must have all of them. */
  filterIds: { max: 200 },
  filterTags: { max: 10 },
  templateValues: { max: 100 },
  filesPerMessage: { max: 10 },
  forwardedMessages: { max: 20 },
  forwardRecipients: { max: 5 },
  /** As large a number as its column takes. */
  forwardingScore: { max: 32_767 },
  fileBytes: { max: 100 * 1024 * 1024 },
  extraInfo: { max: 50 },
  importRows: { max: 50_000, atOnce: 1000 },
  importBytes: { max: 20 * 1024 * 1024 },
  importErrors: { max: 1000 },
  recordingBytes: { min: 10_000 },
  quickAnswerLabel: { max: 35 },
  narrowContactName: { max: 10 },
  settingKey: { max: 50 },
  settingValue: { max: 500 },
  /** A chart draws each of them. */
  chartDays: { max: 731 },
  rangesPerDay: { max: 6 },
  holidays: { max: 200 },
  holidayName: { min: 2, max: 80 },
  announcementTitle: { max: 120 },
  announcementText: { max: 5000 },
  /** Texts that a queue or connection sends by itself. */
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

/** From so many times on phones say that a message is passed on often. */
export const OFTEN_FORWARDED = 5;

export const pageSizes = {
  tickets: 40,
  messages: 20,
  contacts: 30,
  /** Contacts that a picker offers at once. */
  picker: 50,
  tags: 5000,
  lane: 50,
  /** Beside a conversation. */
  earlier: 10,
  files: 12,
  /** Places in a thread where words were found. */
  hits: 100,
  board: 5000,
  others: 20,
} as const;

/** Counts are exact up to here; beyond, `countMore` is true. */
export const COUNT_CAP = 1000;

/** Milliseconds. */
export const waits = {
  /** How long WhatsApp lets a text be changed after it was sent. */
  edit: 15 * 60_000,
  search: 500,
  submit: 400,
  redirect: 1000,
  errorToast: 2000,
  toast: 3000,
  /** How long undoing is offered, and when the customer is told: a click at the last moment has time to arrive. */
  undo: 5000,
  farewell: 6000,
  connectionBadge: 2000,
  userStatus: 300_000,
  /** A browser that has not reported for so long is gone; one that is a little late is still there. */
  userSilence: 5 * 60_000 + 60_000,
  socketPing: 18_000,
} as const;

/** Distance from the edge, in pixels, at which the next page loads. */
export const loadAhead = { messages: 50, lists: 100 } as const;

/** Minimum of typed characters before contacts or users are looked up in dialogs. */
export const LOOKUP_MIN = 3;

/** How long a new company may try the product. */
export const TRIAL_DAYS = 3;

/** A new password after the old one was forgotten. */
export const resetPasswordPattern = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)/u;

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Away: there, but wants nothing given to him. */
export const availabilities = ['available', 'away'] as const;
export type Availability = (typeof availabilities)[number];

export const audioBitrateKbps = 128;

/** A warning appears at login when the subscription ends in fewer days than this. */
export const DUE_WARNING_DAYS = 5;

/** In the order in which weeks are written. */
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
