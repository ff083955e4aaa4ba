/** What the body of a `call_log` says of the call. */
export interface CallKind {
  isVideo: boolean;
  isAnswered: boolean;
}

/** Words with a space between them; a missed voice call has none. */
export const callBody = ({ isVideo, isAnswered }: CallKind): string =>
  [...(isAnswered ? ['answered'] : []), ...(isVideo ? ['video'] : [])].join(' ');

export function callKind(body: string): CallKind {
  const words = body.split(' ');
  return { isVideo: words.includes('video'), isAnswered: words.includes('answered') };
}
