/** 1 high, 2 medium, 3 low. */
export const priorities = [1, 2, 3] as const;
export type Priority = (typeof priorities)[number];

/** Which companies get an announcement. */
export const audiences = ['all', 'plans', 'companies'] as const;
export type Audience = (typeof audiences)[number];

export const announcementLimits = {
  companies: { max: 200 },
  /** Announcements that a person is asked to confirm at a time. */
  toConfirm: { max: 20 },
  files: ['image/png', 'image/jpeg'],
} as const;
