import { z } from 'zod';
import { deleted, isoTime, languageCode, text } from './common.ts';
import { helpLimits, videoIdOf } from './helps/videos.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** Helps belong to the installation. */
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ ignored: true });
const params = z.object({
  helpId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .meta({ ignored: true }),
});

/** A video that explains something, from the operator to all companies. */
export const Help = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Its id at YouTube. */
  video: z.string(),
  /** Helps of a category stand together; empty: before all others. */
  category: z.string(),
  /** Null: shown in every language. */
  language: languageCode.nullable(),
  position: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Help = z.output<typeof Help>;

declare module './realtime.ts' {
  interface EventPayloads {
    /** To everybody: the list changed. Operators get the row. */
    help:
      | { action: 'create' | 'update'; help: Help }
      | { action: 'update' }
      | { action: 'delete'; helpId: number };
  }
}

const editable = z.object({
  title: text(helpLimits.title.max).trim().min(helpLimits.title.min),
  description: text(helpLimits.description.max).trim(),
  /** An id, or an address of the video at YouTube. */
  video: text(helpLimits.video.max).transform((typed, ctx) => {
    const found = videoIdOf(typed);
    if (found) return found;
    ctx.addIssue({ code: 'custom', message: 'not a video' });
    return z.NEVER;
  }),
  category: text(helpLimits.category.max).trim(),
  language: languageCode.nullable(),
  position: z.number().int().min(0).max(helpLimits.position.max),
});

export const helpRoutes = {
  'GET /helps': route({
    access: 'super',
    query: z.object({ searchParam: text(limits.searchText.max).optional() }),
    /** As many as an installation may have. */
    response: z.object({ records: z.array(Help), count: z.number(), hasMore: z.boolean() }),
    summary: 'List all help videos in their order',
  }),
  'GET /helps/list': route({
    access: 'user',
    query: z.object({ language: languageCode.optional() }),
    response: z.array(Help),
    summary: 'List the help videos of a language',
  }),
  'GET /helps/:helpId': route({
    access: 'super',
    params,
    response: Help,
    summary: 'Get a help video',
  }),
  'POST /helps': route({
    access: 'super',
    body: editable.partial().extend({ title: editable.shape.title, video: editable.shape.video }),
    status: 201,
    response: Help,
    summary: 'Create a help video',
  }),
  'PUT /helps/:helpId': route({
    access: 'super',
    params,
    body: editable.partial(),
    ifMatch: true,
    response: Help,
    summary: 'Change a help video',
  }),
  'DELETE /helps/:helpId': route({
    access: 'super',
    params,
    response: deleted(id),
    summary: 'Delete a help video',
  }),
} as const;
