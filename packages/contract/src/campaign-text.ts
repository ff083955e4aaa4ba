/** Texts of campaigns with their variables filled in: the server's, and the preview in the browser. */
import { variableValues } from './message-variables.ts';
import type { CompanyLocale } from './setting-keys.ts';

/** Variables in single braces, as other products of the family have them. */
export const campaignVariables = ['nome', 'numero', 'email'] as const;

export interface CampaignTextSource extends CompanyLocale {
  name: string;
  number: string;
  email: string;
  /** The company's own. */
  variables: readonly { key: string; value: string }[];
  at: Date;
}

/** `{nome}`, `{key}` and `{{name}}`. Unknown names stay as typed; variables in filled-in values are not replaced. */
export function fillCampaignText(text: string, source: CampaignTextSource): string {
  const { name, number, email, variables, ...clock } = source;
  const own = new Map<string, string>([
    ...variables.map(({ key, value }) => [key, value] as const),
    ['nome', name],
    ['numero', number],
    ['email', email],
  ]);
  const shared = new Map(Object.entries(variableValues({ ...clock, contactName: name })));
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g,
    (typed, double: string | undefined, single: string | undefined) =>
      (double === undefined ? own.get(single ?? '') : (shared.get(double) ?? own.get(double))) ??
      typed,
  );
}
