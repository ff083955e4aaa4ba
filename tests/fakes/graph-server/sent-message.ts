/** A message of the API as the customer's phone shows it. */
import type { ReceivedMessage } from '../../providers/provider-rig.ts';
import type { GraphNumber } from './graph-number.ts';
import { sha256 } from './wire-values.ts';

type Body = Record<string, unknown>;
type Shown = Omit<ReceivedMessage, 'id'>;

const KINDS = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'location',
  'contacts',
  'interactive',
  'template',
] as const;
type Kind = (typeof KINDS)[number];

export const isKnownKind = (type: unknown): boolean =>
  type === 'reaction' || KINDS.includes(type as Kind);

export function shownOf(body: Body, line: GraphNumber): Shown {
  const kind = body.type as Kind;
  const content = (body[kind] ?? {}) as Body;
  const quotedId = (body.context as { message_id?: string } | undefined)?.message_id;
  return {
    kind,
    body: wordsOf(kind, content, line),
    ...(quotedId ? { quotedId } : {}),
    ...(kind === 'audio' ? { isVoice: content.voice === true } : {}),
    ...fileOf(content, line),
    isEdited: false,
    isDeleted: false,
    reaction: '',
  };
}

function fileOf({ id }: Body, line: GraphNumber): { sha256?: string } {
  const file = typeof id === 'string' ? line.files.get(id) : undefined;
  return file ? { sha256: sha256(file.bytes) } : {};
}

function wordsOf(kind: Kind, content: Body, line: GraphNumber): string {
  switch (kind) {
    case 'text':
      return String(content.body);
    case 'location':
      return `${content.latitude},${content.longitude}`;
    case 'contacts':
      return (content as unknown as { name: { formatted_name: string } }[])
        .map(({ name }) => name.formatted_name)
        .join(', ');
    case 'interactive':
      return (content.body as { text: string }).text;
    case 'template':
      return filled(content, line);
    default:
      return String(content.caption ?? '');
  }
}

interface Parameter {
  text?: string;
  parameter_name?: string;
}

/** The body of the template with its values filled in. */
function filled(content: Body, line: GraphNumber): string {
  const template = line.templates.find(({ name }) => name === content.name);
  const parts = (template?.components ?? []) as { type: string; text?: string }[];
  const text = parts.find(({ type }) => type === 'BODY')?.text ?? '';
  const given = (content.components ?? []) as { type: string; parameters: Parameter[] }[];
  const values = given.find(({ type }) => type === 'body')?.parameters ?? [];
  return values.reduce(
    (words, value, index) =>
      words.replace(`{{${value.parameter_name ?? index + 1}}}`, value.text ?? ''),
    text,
  );
}
