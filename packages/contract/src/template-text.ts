/** Filling in templates, for the preview and for what the thread shows. No imports at run time. */

/** Values by key: `body.1`, `body.name`, `header.1`, `button.0`. */
export type TemplateValues = Readonly<Record<string, string>>;

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** Names of the variables of a text, each once, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!)),
];

/** A variable without value stays as it is written. */
export const fillText = (text: string, place: 'header' | 'body', values: TemplateValues): string =>
  text.replace(VARIABLE, (written, name: string) => values[`${place}.${name}`]?.trim() || written);

interface TemplateTexts {
  header: string;
  body: string;
  footer: string;
}

/** As the customer reads it, in WhatsApp's marks. */
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
