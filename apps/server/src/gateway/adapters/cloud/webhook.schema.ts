/**
 * The parts of Meta's webhooks that the product reads. Every field may be absent: numbers of people with a user name
 * are, and new kinds of messages appear without notice.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components
 */
import { z } from 'zod';

const text = z.string();
const file = z.object({
  id: text,
  mime_type: text.default('application/octet-stream'),
  sha256: text.default(''),
  caption: text.optional(),
  filename: text.optional(),
  voice: z.boolean().optional(),
});

const problem = z.object({ code: z.number(), title: text.optional() });

export const WebhookMessage = z.object({
  id: text,
  timestamp: text,
  type: text,
  from: text.optional(),
  from_user_id: text.optional(),
  context: z
    .object({
      id: text.optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    })
    .optional(),
  text: z.object({ body: text }).optional(),
  image: file.optional(),
  audio: file.optional(),
  video: file.optional(),
  document: file.optional(),
  sticker: file.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: text.optional(),
      address: text.optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: text }),
        phones: z.array(z.object({ phone: text.optional(), wa_id: text.optional() })).default([]),
      }),
    )
    .optional(),
  reaction: z.object({ message_id: text, emoji: text.default('') }).optional(),
  button: z.object({ text }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ id: text.optional(), title: text }).optional(),
      list_reply: z.object({ id: text.optional(), title: text }).optional(),
      nfm_reply: z.object({ body: text.optional() }).optional(),
    })
    .optional(),
  /** For numbers that are also used on a phone, like the next. */
  edit: z
    .object({
      original_message_id: text,
      message: z.record(z.string(), z.unknown()).default({}),
    })
    .optional(),
  revoke: z.object({ original_message_id: text }).optional(),
  system: z
    .object({
      type: text.optional(),
      wa_id: text.optional(),
      user_id: text.optional(),
      previous_user_id: text.optional(),
    })
    .optional(),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;

export const WebhookStatus = z.object({
  id: text,
  status: text,
  timestamp: text,
  biz_opaque_callback_data: text.optional(),
  errors: z.array(problem).optional(),
});
export type WebhookStatus = z.output<typeof WebhookStatus>;

/** Meta's notice about the account, or about a message that it could not deliver to us. */
export const WebhookProblem = problem;

/** The words of a message: its text, or the caption of its file. */
export const WebhookWords = z.object({ body: text.optional(), caption: text.optional() });

export const WebhookPerson = z.object({
  profile: z.object({ name: text.optional() }).optional(),
  wa_id: text.optional(),
  user_id: text.optional(),
});
export type WebhookPerson = z.output<typeof WebhookPerson>;

/** Messages and statuses are parsed one by one, so that an invalid one does not discard the others. */
export const WebhookBody = z.object({
  entry: z.array(
    z.object({
      id: text.default(''),
      changes: z.array(
        z.object({
          field: text,
          value: z
            .object({
              metadata: z.object({ phone_number_id: text }).optional(),
              contacts: z.array(z.unknown()).default([]),
              messages: z.array(z.unknown()).default([]),
              statuses: z.array(z.unknown()).default([]),
              errors: z.array(z.unknown()).default([]),
            })
            .loose(),
        }),
      ),
    }),
  ),
});
