/** The test forms send like a program: with the token, not as the signed-in user. */
export interface TestResult {
  status: number;
  answer: Record<string, unknown>;
}

export const sendUrl = (): string => `${window.location.origin}/api/messages/send`;

export const sendText = (token: string, body: Record<string, unknown>): Promise<TestResult> =>
  send(token, JSON.stringify(body), { 'content-type': 'application/json' });

export function sendFiles(
  token: string,
  fields: Record<string, string>,
  files: readonly File[],
): Promise<TestResult> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('medias', file);
  return send(token, form);
}

async function send(
  token: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<TestResult> {
  const response = await fetch(sendUrl(), {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    credentials: 'omit',
    body,
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, answer };
}
