/** Bodies as Stripe's SDKs send them: `line_items[0][price_data][currency]=brl`. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export function parseForm(raw: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(raw)) put(root, pathOf(name), value);
  return withLists(root) as Record<string, FormValue>;
}

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[');

function put(
  into: Record<string, FormValue>,
  [first = '', ...rest]: string[],
  value: string,
): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  into[first] ??= {};
  put(into[first] as Record<string, FormValue>, rest, value);
}

/** Names that are all numbers make a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name) => /^\d*$/.test(name));
  const inner = names.map((name) => withLists(value[name] ?? ''));
  if (isList) return inner;
  return Object.fromEntries(names.map((name, at) => [name, inner[at] ?? '']));
}
