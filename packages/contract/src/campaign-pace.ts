/** How fast a connection sends campaigns: the same numbers pace it on the server and estimate its end in the browser. */

export interface CampaignPace {
  /** Up to so many seconds between two recipients; 0 = none. */
  messageInterval: number;
  /** After so many recipients there is a longer pause; 0 = never. */
  longerIntervalAfter: number;
  /** That pause, in seconds. */
  greaterInterval: number;
}

/** @returns whether recipients are sent to one by one */
export const isPaced = ({
  messageInterval,
  longerIntervalAfter,
  greaterInterval,
}: CampaignPace): boolean =>
  messageInterval > 0 || (longerIntervalAfter > 0 && greaterInterval > 0);

/**
 * @param sent recipients since the last longer pause, including the one just sent to
 * @param random 0 to 1
 * @returns the wait before the next, and the new count
 */
export function nextGap(
  pace: CampaignPace,
  sent: number,
  random: number,
): { gapMs: number; sent: number } {
  const isPause = pace.longerIntervalAfter > 0 && sent >= pace.longerIntervalAfter;
  return isPause
    ? { gapMs: 1000 * pace.greaterInterval, sent: 0 }
    : { gapMs: 1000 * pace.messageInterval * random, sent };
}

/** The mean wait between two recipients: 20, 20, 60 makes 12.5 seconds, 288 an hour. */
export function meanGapMs({
  messageInterval,
  longerIntervalAfter,
  greaterInterval,
}: CampaignPace): number {
  const short = messageInterval / 2;
  if (longerIntervalAfter === 0) return 1000 * short;
  return (1000 * ((longerIntervalAfter - 1) * short + greaterInterval)) / longerIntervalAfter;
}
