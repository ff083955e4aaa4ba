/** Parts and variables of a template, and the resulting text. Pure. */
import { renderTemplate, type TemplateValues, variablesIn } from '@prosa/contract/template-text';
import type { TemplateVariable } from '@prosa/contract/templates';
import type { TemplateComponent } from '../../gateway/adapters/cloud/graph-templates.ts';
import type { TemplateText, TemplateValue } from '../../provider/port.ts';

export interface TemplateParts {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
  variables: TemplateVariable[];
  /** It has a component that our form cannot fill in: a place, a product, a one-time code. */
  isUnknown: boolean;
}

const MEDIA = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
const BUTTONS = new Set(['QUICK_REPLY', 'PHONE_NUMBER', 'URL', 'COPY_CODE']);
const COMPONENTS = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

export function partsOf(components: readonly TemplateComponent[]): TemplateParts {
  const find = (type: string) => components.find((component) => component.type === type);
  const header = find('HEADER');
  const buttons = find('BUTTONS')?.buttons ?? [];
  const body = find('BODY');
  const format = header?.format ?? 'TEXT';
  return {
    header: format === 'TEXT' ? (header?.text ?? '') : '',
    body: body?.text ?? '',
    footer: find('FOOTER')?.text ?? '',
    buttons: buttons.map(({ text }) => text).filter(Boolean),
    variables: [...headerVariables(header), ...bodyVariables(body), ...buttonVariables(buttons)],
    isUnknown:
      components.some(({ type }) => !COMPONENTS.has(type)) ||
      buttons.some(({ type }) => !BUTTONS.has(type)) ||
      (format !== 'TEXT' && !(format in MEDIA)),
  };
}

function headerVariables(header: TemplateComponent | undefined): TemplateVariable[] {
  if (!header) return [];
  const kind = MEDIA[header.format as keyof typeof MEDIA];
  if (kind) return [{ key: 'header.file', place: 'header', kind, label: '', example: '' }];
  return variablesIn(header.text ?? '').map((name, index) => ({
    key: `header.${name}`,
    place: 'header',
    kind: 'text',
    label: name,
    example: header.example?.header_text?.[index] ?? '',
  }));
}

function bodyVariables(body: TemplateComponent | undefined): TemplateVariable[] {
  const { body_text, body_text_named_params } = body?.example ?? {};
  const named = new Map(body_text_named_params?.map((each) => [each.param_name, each.example]));
  return variablesIn(body?.text ?? '').map((name, index) => ({
    key: `body.${name}`,
    place: 'body',
    kind: 'text',
    label: name,
    example: named.get(name) ?? body_text?.[0]?.[index] ?? '',
  }));
}

function buttonVariables(buttons: NonNullable<TemplateComponent['buttons']>): TemplateVariable[] {
  return buttons.flatMap(({ type, text, url = '' }, index) => {
    const kind = buttonKind(type, url);
    return kind
      ? [{ key: `button.${index}`, place: 'button' as const, kind, label: text, example: '' }]
      : [];
  });
}

function buttonKind(type: string, url: string): 'url' | 'code' | undefined {
  if (type === 'COPY_CODE') return 'code';
  return type === 'URL' && variablesIn(url).length > 0 ? 'url' : undefined;
}

/** Meta refuses these characters in a value: line breaks, tabs, many spaces in a row. */
const UNPRINTABLE = /[\n\r\t]| {5}/;

/** Keys of the variables whose values cannot be sent. */
export const wrongValues = (
  variables: readonly TemplateVariable[],
  values: TemplateValues,
): string[] =>
  variables.filter(({ key, kind }) => !isGood(kind, values[key] ?? '')).map(({ key }) => key);

function isGood(kind: TemplateVariable['kind'], value: string): boolean {
  const text = value.trim();
  if (text === '' || UNPRINTABLE.test(text)) return false;
  const isFile = kind === 'image' || kind === 'video' || kind === 'document';
  return !isFile || (URL.canParse(text) && new URL(text).protocol === 'https:');
}

/** The template with its values filled in, as the provider receives it. */
export function fillTemplate(
  template: { name: string; language: string; namedVariables: boolean; parts: TemplateParts },
  values: TemplateValues,
): TemplateText {
  const { name, language, namedVariables, parts } = template;
  const of = (place: TemplateVariable['place']) =>
    parts.variables.filter((variable) => variable.place === place);
  const filled = ({ key, kind, label }: TemplateVariable): TemplateValue => ({
    value: (values[key] ?? '').trim(),
    ...(namedVariables && kind === 'text' ? { name: label } : {}),
    ...(kind === 'image' || kind === 'video' || kind === 'document' ? { kind } : {}),
  });
  return {
    name,
    language,
    header: of('header').map(filled),
    body: of('body').map(filled),
    buttons: of('button').map(({ key, kind }) => ({
      index: Number(key.slice('button.'.length)),
      kind: kind === 'code' ? 'copy_code' : 'url',
      value: (values[key] ?? '').trim(),
    })),
    preview: renderTemplate(parts, values),
  };
}
