/** Fills in templates, for the preview and the thread. No imports at run time. */

/** Values by key: `body.1`, `body.name`, `header.1`, `button.0`. */
export type TemplateValues = Readonly<Record<string, string>>;

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** Distinct names of the variables in a text, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!)),
];

/** A variable without a value stays unchanged. */
export const fillText = (text: string, place: 'header' | 'body', values: TemplateValues): string =>
  text.replace(VARIABLE, (written, name: string) => values[`${place}.${name}`]?.trim() || written);

interface TemplateTexts {
  header: string;
  body: string;
  footer: string;
}

/** The text as the customer sees it, with WhatsApp's formatting. */
export function renderTemplate(
  { header, body, footer }: TemplateTexts,
  values: TemplateValues,
): string {
  const parts = [
    header && `*${fillText(header, 'header', values).replaceAll('*', '')}*`,
    fillText(body, 'body', values),
    footer && `_${footer.replaceAll('_', '')}_`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
