/**
 * The files of the app, by version. Only what the build made is kept: never an answer of the API, a file of a
 * conversation, or a page of somebody's data.
 */

/** Paths of the files, put in by the build. */
declare const __SHELL__: readonly string[];
/** Changes with any of them. */
declare const __SHELL_VERSION__: string;

const PREFIX = 'prosa-shell-';
const CACHE = `${PREFIX}${__SHELL_VERSION__}`;
const PAGE = '/index.html';
/** Pages that were opened before an update still fetch the files of their version. */
const VERSIONS_KEPT = 3;
/** Longer than a slow server takes to begin an answer. */
const PAGE_MS = 8000;
const BAD_GATEWAY = 502;

const files: readonly string[] = __SHELL__;
const shell = new Set(files);
const isHashed = (path: string): boolean => path.startsWith('/assets/');

export async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(files.map((path) => keep(cache, path)));
}

/** A file whose name tells its content is taken from the version before. */
async function keep(cache: Cache, path: string): Promise<void> {
  const known = isHashed(path) ? await caches.match(path) : undefined;
  if (known) await cache.put(path, known);
  else await cache.add(new Request(path, { cache: 'no-cache' }));
}

export async function removeOldShells(): Promise<void> {
  // In the order in which they were made.
  const all = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = all.filter((name) => name !== CACHE).slice(0, -(VERSIONS_KEPT - 1));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Undefined where the browser shall ask the server as if we were not there. */
export function answer(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (/^\/(api|media|socket\.io)\//.test(pathname)) return undefined;
  if (request.mode === 'navigate') return page(request);
  if (isHashed(pathname) || shell.has(pathname)) return file(request);
  return undefined;
}

/** The server's page as long as it answers: a new version counts from the next load on. */
async function page(request: Request): Promise<Response> {
  const kept = () => caches.match(PAGE, { cacheName: CACHE });
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_MS) });
    if (response.status < BAD_GATEWAY) return response;
    return (await kept()) ?? response;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const own = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
