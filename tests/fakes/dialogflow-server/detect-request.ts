/** What a request of either edition may contain: whatever else is refused, as Google does. */
import { z } from 'zod';

export interface Place {
  edition: 'es' | 'cx';
  project: string;
  location: string;
  /** Of CX. */
  agentId: string;
  environment: string;
  session: string;
}

const SEGMENT = '([^/]+)';
const ES = new RegExp(
  `^/v2/projects/${SEGMENT}(?:/locations/${SEGMENT})?/agent(?:/environments/${SEGMENT}/users/${SEGMENT})?/sessions/${SEGMENT}:detectIntent$`,
);
const CX = new RegExp(
  `^/v3/projects/${SEGMENT}/locations/${SEGMENT}/agents/${SEGMENT}(?:/environments/${SEGMENT})?/sessions/${SEGMENT}:detectIntent$`,
);

/** Undefined for any other path. */
export function placeOf(path: string): Place | undefined {
  const [, project, location = 'global', environment = '', , session] = partsOf(ES, path);
  if (project && session)
    return { edition: 'es', project, location, agentId: '', environment, session };
  const [, cxProject, cxLocation, agentId, place = '', cxSession] = partsOf(CX, path);
  if (!cxProject || !cxLocation || !agentId || !cxSession) return undefined;
  return {
    edition: 'cx',
    project: cxProject,
    location: cxLocation,
    agentId,
    environment: place,
    session: cxSession,
  };
}

const partsOf = (pattern: RegExp, path: string): (string | undefined)[] =>
  (pattern.exec(path) ?? []).map((part: string | undefined) => part && decodeURIComponent(part));

const TEXT_MAX = 256;
const SESSION_MAX = 36;

const text = z.string().min(1).max(TEXT_MAX, `Input text exceeds ${TEXT_MAX} characters.`);
const languageCode = z.string().regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'Invalid language code.');
const queryParams = z
  .strictObject({ timeZone: z.string(), payload: z.record(z.string(), z.unknown()) })
  .partial()
  .nullish();

const bodies = {
  es: z
    .strictObject({
      // The original client repeats it here.
      session: z.string().optional(),
      queryInput: z.strictObject({ text: z.strictObject({ text, languageCode }) }),
      queryParams,
    })
    .transform(({ queryInput, queryParams: params }) => ({ ...queryInput.text, params })),
  cx: z
    .strictObject({
      queryInput: z.strictObject({ text: z.strictObject({ text }), languageCode }),
      queryParams,
    })
    .transform(({ queryInput, queryParams: params }) => ({
      text: queryInput.text.text,
      languageCode: queryInput.languageCode,
      params,
    })),
} as const;

export interface Said {
  text: string;
  languageCode: string;
  params?:
    | { timeZone?: string | undefined; payload?: Record<string, unknown> | undefined }
    | null
    | undefined;
}

/** @returns what the request says, or what is wrong with it */
export function readBody({ edition, session }: Place, raw: string): Said | { problem: string } {
  if (session.length > SESSION_MAX) return { problem: 'Session ID is too long.' };
  const read = bodies[edition].safeParse(parsed(raw));
  return read.success ? read.data : { problem: read.error.issues[0]?.message ?? '' };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
