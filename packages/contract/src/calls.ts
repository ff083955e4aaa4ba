/** The body of a `call_log` message. */
export interface CallKind {
  isVideo: boolean;
  isAnswered: boolean;
}

/** Words separated by spaces; a missed voice call has none. */
export const callBody = ({ isVideo, isAnswered }: CallKind): string =>
  [...(isAnswered ? ['answered'] : []), ...(isVideo ? ['video'] : [])].join(' ');

export function callKind(body: string): CallKind {
  const words = body.split(' ');
  return { isVideo: words.includes('video'), isAnswered: words.includes('answered') };
}
