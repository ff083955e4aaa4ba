/** Texts of campaigns with their variables filled in: the server's, and the preview in the browser. */
import type { CampaignPerson } from './campaign-content.ts';
import { variableValues } from './message-variables.ts';
import type { CompanyLocale } from './setting-keys.ts';

/** Variables in single braces, as other products of the family have them. */
export const campaignVariables = ['nome', 'numero', 'email'] as const;

export interface CampaignTextSource extends CampaignPerson, CompanyLocale {
  /** The company's own. */
  variables: readonly { key: string; value: string }[];
  at: Date;
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}|\{([\p{L}\p{N}_][\p{L}\p{N} _-]{0,49})\}/gu;

/**
 * `{nome}`, `{key}`, `{Heading}` and `{{name}}`. Unknown names stay as typed; variables in filled-in values are not replaced.
 */
export function fillCampaignText(text: string, source: CampaignTextSource): string {
  const find = finder(source);
  return text.replace(VARIABLE, (typed, ...names: Names) => find(names) ?? typed);
}

/** What stays as typed, each once. */
export function unknownVariables(text: string, source: CampaignTextSource): string[] {
  const find = finder(source);
  const unknown = [...text.matchAll(VARIABLE)].filter(
    ([, double, single]) => find([double, single]) === undefined,
  );
  return [...new Set(unknown.map(([typed]) => typed))];
}

/** In double and in single braces. */
type Names = [double: string | undefined, single: string | undefined];

function finder(source: CampaignTextSource): (names: Names) => string | undefined {
  const { name, variables: _, ...clock } = source;
  const own = ownValues(source);
  const shared = new Map(Object.entries(variableValues({ ...clock, contactName: name })));
  const ownValue = (key: string) => own.get(key) ?? own.get(key.toLowerCase());
  return ([double, single]) =>
    double === undefined ? ownValue(single ?? '') : (shared.get(double) ?? ownValue(double));
}

/** What is known of the person comes before the company's variable of the same name, which stands in for blank cells. */
function ownValues({ name, number, email, fields, variables }: CampaignTextSource) {
  const columns = Object.entries(fields);
  return new Map<string, string>([
    ...columns,
    ...variables.map(({ key, value }) => [key, value] as const),
    ...columns.filter(([, value]) => value !== ''),
    ['nome', name],
    ['numero', number],
    ['email', email],
  ]);
}
