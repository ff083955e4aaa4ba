/** A location as stored in messages: `image|link|description`. */
import { openPicture } from './open-picture.ts';

export interface Location {
  latitude: number;
  longitude: number;
  name?: string | undefined;
}

const WIDTH = 240;
const HEIGHT = 140;

/** @param thumbnail a picture as a data URL */
export function locationBody({ latitude, longitude, name }: Location, thumbnail: string): string {
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`;
  // The bar separates the three parts, so the description must not contain one.
  const description = name?.replaceAll('|', '/').trim() || `${latitude}, ${longitude}`;
  return [thumbnail, link, description].join('|');
}

/** Draws a piece of map with a pin, since the sandbox uses no map service. The same place gives the same picture. */
export async function mapTile({ latitude, longitude }: Location): Promise<string> {
  const picture = await openPicture(Buffer.from(mapSvg(latitude, longitude)));
  const png = await picture.png({ palette: true, colours: 16 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function mapSvg(latitude: number, longitude: number): string {
  const x = Math.abs(Math.round(longitude * 1000)) % 60;
  const y = Math.abs(Math.round(latitude * 1000)) % 50;
  const streets = [0, 1, 2, 3].flatMap((n) => [
    `M${x + n * 60} 0V${HEIGHT}`,
    `M0 ${y + n * 50}H${WIDTH}`,
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#e8ece4"/>
    <rect x="${x + 70}" y="${y + 8}" width="40" height="34" fill="#bfe0b8"/>
    <path d="${streets.join('')}" stroke="#fff" stroke-width="9"/>
    <path d="M0 ${HEIGHT - y}L${WIDTH} ${y}" stroke="#f4d27a" stroke-width="7"/>
    <path d="M120 84l-13-22a15 15 0 1 1 26 0z" fill="#d93a3a"/><circle cx="120" cy="54" r="5" fill="#fff"/>
  </svg>`;
}
