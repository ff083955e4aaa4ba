export const helpLimits = {
  title: { min: 2, max: 120 },
  description: { max: 1000 },
  category: { max: 50 },
  /** An address or an id. */
  video: { max: 200 },
  position: { max: 9999 },
  /** Videos of an installation. */
  helps: { max: 500 },
} as const;

/** The only page that Prosa shows inside its own: it sets no cookies before somebody plays the video. */
export const VIDEO_HOST = 'https://www.youtube-nocookie.com';

const ID = /^[\w-]{11}$/;
const HOST = /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)$/;
const IN_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)/;

/** The id of a video, from itself or from any address of it at YouTube. */
export function videoIdOf(typed: string): string | undefined {
  const text = typed.trim();
  if (ID.test(text)) return text;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !HOST.test(url.hostname)) return undefined;
  const short = url.hostname === 'youtu.be' ? url.pathname.slice(1) : undefined;
  const id = short ?? IN_PATH.exec(url.pathname)?.[1] ?? url.searchParams.get('v') ?? '';
  return ID.test(id) ? id : undefined;
}
