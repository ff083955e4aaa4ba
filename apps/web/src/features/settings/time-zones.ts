const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll(/[_/]/g, ' ')
    .toLowerCase();

/** Whether each word typed is in the name, however it is written: "sao paulo" finds America/Sao_Paulo. */
export function matchesZone(label: string, typed: string): boolean {
  const name = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => name.includes(word));
}

/** All names that this browser knows, and the one that is set, which it may know by another name. */
export function zoneNames(current: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...names].sort();
}

/** `America/Sao_Paulo (GMT-3)`; the bare name where the browser does not know the zone. */
export function zoneLabel(name: string, at = new Date()): string {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: name,
      timeZoneName: 'shortOffset',
    }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${name.replaceAll('_', ' ')} (${offset})`;
  } catch {
    return name;
  }
}
