/** The path of a Chromium or Chrome, from CHROMIUM_PATH or the usual places. */
export function findFakeTime(): string | undefined;
