/** A location is sent as text, `image|link|description`. We trust only its two numbers. */
export interface Place {
  href: string;
  latitude: number;
  longitude: number;
  coordinates: string;
  /** A small picture of the map, if the phone sent one. */
  image: string | null;
  description: string;
}

const pair = /((?<!\d)-?\d{1,3}(?:\.\d{1,15})?)\s?(?:,|%2C)\s?(-?\d{1,3}(?:\.\d{1,15})?)/i;
const LINK_MAX = 2000;
const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

export function parseLocation(body: string): Place | null {
  const [image = '', link = '', ...description] = body.split('|');
  const [, latitude, longitude] = pair.exec(link.slice(0, LINK_MAX)) ?? [];
  const lat = Number(latitude);
  const lng = Number(longitude);
  if (!isWithin(lat, 90) || !isWithin(lng, 180)) return null;
  return {
    href: `https://maps.google.com/maps?q=${lat}%2C${lng}&z=17`,
    latitude: lat,
    longitude: lng,
    coordinates: `${lat}, ${lng}`,
    image: picture.test(image.trim()) ? image.trim() : null,
    description: description.join('|').trim(),
  };
}

const isWithin = (value: number, bound: number): boolean =>
  Number.isFinite(value) && Math.abs(value) <= bound;
