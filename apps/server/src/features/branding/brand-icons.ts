/** Icons of the installed app and of notifications, drawn from the pictures that an operator has uploaded. */
import type { BrandImage } from '@prosa/contract/branding/keys';
import type { Core } from '../../core/ctx.ts';
import { installationImages } from '../../core/installation/installation-settings.ts';

export const iconKinds = ['512', '192', 'maskable', 'touch', 'badge'] as const;
export type IconKind = (typeof iconKinds)[number];

export const iconName = (image: BrandImage, kind: IconKind): string => `${image}-${kind}`;

/** Which picture they are of: the one that is meant for them, else the one most like an icon. */
const SOURCES = ['appIcon', 'favicon', 'logoLight', 'logoDark'] as const satisfies BrandImage[];

/** Addresses; all of one picture. None: the product's own icons. */
export async function brandIcons(
  core: Pick<Core, 'pool'>,
): Promise<Partial<Record<IconKind, string>>> {
  const images = await installationImages(core);
  const source = SOURCES.find((image) => images.has(iconName(image, '512')));
  if (!source) return {};
  const found = iconKinds.flatMap((kind) => {
    const url = imageUrl(images, iconName(source, kind));
    return url ? [[kind, url] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The hash lets browsers keep it for ever. */
export function imageUrl(images: ReadonlyMap<string, string>, image: string): string | null {
  const hash = images.get(image);
  return hash ? `/api/branding/images/${image}?v=${hash}` : null;
}
