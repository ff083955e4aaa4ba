/** A push becomes a notification; a click on one leads to its ticket, in the page that is open or in a new one. */

/** What the server sends, encrypted. */
interface PushText {
  title: string;
  body: string;
  tag: string;
  path: string;
  lang: string;
  /** Of the operator; absent: the product's own. */
  icon?: unknown;
  badge?: unknown;
}

export async function showPush(
  { clients, registration }: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const text = readText(data);
  if (!text) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A page that is looked at tells by itself.
  if (pages.some(({ focused }) => focused)) return;
  const { title, body, tag, path, lang } = text;
  // `renotify` is not in the types yet: a newer message of the ticket sounds again.
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body, tag, lang, renotify: true, data: { path } },
    ...iconsOf(text),
  };
  await registration.showNotification(title, options);
}

function readText(data: PushMessageData | null): PushText | undefined {
  try {
    const text = data?.json() as PushText | undefined;
    return text?.title && isOurs(text.path) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Without a badge of the operator the system draws its own. */
function iconsOf({ icon, badge }: PushText): Pick<NotificationOptions, 'icon' | 'badge'> {
  if (!isPicture(icon)) return { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };
  return { icon, ...(isPicture(badge) && { badge }) };
}

const isPicture = (path: unknown): path is string =>
  typeof path === 'string' && /^\/api\/branding\/images\/[\w-]+\?v=\w+$/.test(path);

const isOurs = (path: unknown): path is string =>
  typeof path === 'string' && /^\/((?:tickets|chats)\/[\w-]+|campaign\/\d+\/report)$/.test(path);

export async function openPage(
  { clients }: ServiceWorkerGlobalScope,
  data: { path?: unknown } | null,
): Promise<void> {
  const path = data?.path;
  if (!isOurs(path)) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  // Browsers allow it for a moment after the click; one that does not still shows the ticket.
  await page.focus().catch(() => undefined);
  // The page goes there itself: loading it anew would lose what is being typed.
  page.postMessage({ open: path });
}
