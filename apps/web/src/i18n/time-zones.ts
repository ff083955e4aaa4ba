import { folded } from '@prosa/contract/plain-text';

const plain = (text: string) => folded(text).replaceAll(/[_/]/g, ' ').replaceAll('−', '-');

/** Whether each typed word is in the zone's name or label, ignoring case and accents. */
export function matchesZone(zone: { value: string; label: string }, typed: string): boolean {
  const name = plain(`${zone.value} ${zone.label}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => name.includes(word));
}

/** All names that this browser knows, and the stored one, which it may know by another name; by city. */
export function zoneNames(current: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...names].sort((a, b) => cityOf(a).localeCompare(cityOf(b)));
}

/** Zone names are ASCII: city names as written in the product's languages. */
const cities: Record<string, string> = {
  Araguaina: 'Araguaína',
  Asuncion: 'Asunción',
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  Noronha: 'Fernando de Noronha',
  Panama: 'Panamá',
  Rio_Gallegos: 'Río Gallegos',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'São Tomé',
  Tucuman: 'Tucumán',
};

function cityOf(name: string): string {
  const last = name.split('/').at(-1) ?? name;
  return cities[last] ?? last.replaceAll('_', ' ');
}

/** `São Paulo (GMT−3)`; the bare name where the browser does not know the zone. */
export function zoneLabel(name: string, at = new Date()): string {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: name,
      timeZoneName: 'shortOffset',
    }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${cityOf(name)} (${offset.replace('-', '−').replace(/\+0$/, '')})`;
  } catch {
    return name;
  }
}
