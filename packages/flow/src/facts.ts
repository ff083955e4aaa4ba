/** What conditions can ask for, besides variables. All of it is text; yes and no are `true` and `false`. */
export const factFields = {
  contact: ['name', 'firstName', 'number', 'email'],
  /** `queue`: its name. `tags`: names with commas between. `isFirst`: the contact has no earlier attendance on the connection. */
  ticket: ['queue', 'tags', 'protocol', 'isFirst'],
  /** In the time zone of the company: `08:30`, `2026-11-25`, `monday`. `isOpen`: by the working hours. */
  context: ['time', 'date', 'weekday', 'isOpen', 'connection'],
} as const;
