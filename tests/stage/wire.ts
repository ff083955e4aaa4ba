/** A page's traffic, as the browser counts it on the wire. */
import type { Page } from '@playwright/test';

/** Chromium's "Fast 3G", like a connection on a bus. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export interface Wire {
  /** Since the last `begin`. */
  readonly requests: readonly string[];
  readonly bytes: number;
  begin(): void;
}

/** Slows the page's line down and counts. Later fetches of the service worker are not the page's. */
export async function slowDown(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  let requests: string[] = [];
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests.push(`${request.method} ${request.url}`);
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_3G);
  return {
    get requests() {
      return requests;
    },
    get bytes() {
      return bytes;
    },
    begin: () => {
      requests = [];
      bytes = 0;
    },
  };
}
