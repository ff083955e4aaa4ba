/** Name, colour, pictures and links of the installation. */
import { createHash } from 'node:crypto';
import type { Branding, InstallationImage, InstallationSettings } from '@prosa/contract/branding';
import {
  type BrandImage,
  brandImages,
  DEFAULT_COLOR,
  DEFAULT_NAME,
  graceDays,
  type InstallationText,
  installationTexts,
  isInstallationText,
} from '@prosa/contract/branding/keys';
import { audit } from '../../core/audit/audit.ts';
import { type Core, inInstallation, type UserCtx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import {
  installationImages,
  installationSettings,
  renewInstallationSettings,
  unscopedDeleteImage,
  unscopedWriteImage,
  unscopedWriteInstallation,
} from '../../core/installation/installation-settings.ts';
import { toOperators } from '../../core/realtime/realtime.ts';
import { brandIcons, imageUrl } from './brand-icons.ts';
import { drawImage, namesOf } from './draw-image.ts';
import { CONTRAST_MIN, contrastWithWhite, isHexColor, variablesOf } from './palette.rules.ts';

export interface LabelledBranding {
  branding: Branding;
  /** Changes with any part of it. */
  tag: string;
}

export async function readBranding(core: Core): Promise<LabelledBranding> {
  const [values, images, icons] = await Promise.all([
    installationSettings(core),
    installationImages(core),
    brandIcons(core),
  ]);
  const value = (key: InstallationText) => values.get(key) ?? '';
  const url = (image: string) => imageUrl(images, image);
  const color = value('primaryColor');
  const branding: Branding = {
    name: value('productName') || DEFAULT_NAME,
    signInText: value('signInText'),
    supportContact: value('supportContact') || core.config.supportContact,
    hasTerms: value('termsText') !== '' || value('termsUrl') !== '',
    termsUrl: value('termsUrl'),
    privacyUrl: value('privacyUrl'),
    variables: { ...(color && variablesOf(color)), ...logoVariables(url) },
    favicon: url('favicon'),
    appIcon: icons[192] ?? null,
    touchIcon: icons.touch ?? null,
  };
  const tag = createHash('sha256').update(JSON.stringify(branding)).digest('base64url');
  return { branding, tag: `"${tag.slice(0, 22)}"` };
}

/** A logo for one scheme serves the other, too. */
function logoVariables(url: (image: string) => string | null): Record<string, string> {
  const light = url('logoLight') ?? url('logoDark');
  const dark = url('logoDark') ?? light;
  return light && dark
    ? { '--app-logo': `url("${light}")`, '--app-logo-dark': `url("${dark}")` }
    : {};
}

export async function readInstallationSettings({ core }: UserCtx): Promise<InstallationSettings> {
  const [values, images] = await Promise.all([
    installationSettings(core),
    installationImages(core),
  ]);
  const { config } = core;
  const initial: Partial<Record<string, string>> = {
    productName: DEFAULT_NAME,
    primaryColor: DEFAULT_COLOR,
    supportContact: config.supportContact,
    graceDays: String(config.graceDays),
  };
  const keys = [...Object.keys(installationTexts), graceDays.key];
  return {
    settings: keys.map((key) => ({
      key,
      value: values.get(key) ?? '',
      initial: initial[key] ?? '',
    })),
    images: brandImages.map((image) => ({ image, url: imageUrl(images, image) })),
  };
}

/** @throws ERR_NO_INSTALLATION_SETTING_FOUND, ERR_VALIDATION, ERR_CONTRAST_TOO_LOW */
export async function changeInstallationSetting(
  ctx: UserCtx,
  { key, value }: { key: string; value: string },
): Promise<{ key: string; value: string }> {
  if (key === graceDays.key) checkGraceDays(value);
  else if (isInstallationText(key)) check(key, value);
  else throw appError('ERR_NO_INSTALLATION_SETTING_FOUND');
  await inInstallation(ctx, async (tx) => {
    await unscopedWriteInstallation(tx.db, key, value);
    // Who signed up accepted the terms as they were: another text or address is another version.
    if (key === 'termsText' || key === 'termsUrl')
      await unscopedWriteInstallation(tx.db, 'termsVersion', ctx.core.now().toISOString());
    await audit(tx, 'installationSettingChanged', { detail: `${key} = ${value}` });
  });
  await renewInstallationSettings(ctx.core);
  // Companies have come into grace, or are out of it.
  if (key === graceDays.key) ctx.core.realtime.push(toOperators('company', { action: 'changed' }));
  return { key, value };
}

const invalidValue = () =>
  appError('ERR_VALIDATION', {
    details: [{ field: 'value', part: 'body', problem: 'invalid_value' }],
  });

function checkGraceDays(value: string): void {
  const isWithin = Number(value) >= graceDays.min && Number(value) <= graceDays.max;
  if (value !== '' && !(/^\d{1,2}$/.test(value) && isWithin)) throw invalidValue();
}

function check(key: InstallationText, value: string): void {
  if (value === '') return;
  const isAddress = key === 'termsUrl' || key === 'privacyUrl';
  const isWrong =
    value.length > installationTexts[key] ||
    (isAddress && !/^https:\/\/\S+$/.test(value)) ||
    (key === 'primaryColor' && !isHexColor(value)) ||
    (key === 'mailSenderName' && /[\r\n]/.test(value));
  if (isWrong) throw invalidValue();
  if (key !== 'primaryColor') return;
  const contrast = contrastWithWhite(value);
  if (contrast < CONTRAST_MIN)
    throw new AppError('ERR_CONTRAST_TOO_LOW', { contrast: contrast.toFixed(1) });
}

/** @throws ERR_MEDIA_INVALID for anything but a raster picture */
export async function changeImage(
  ctx: UserCtx,
  image: BrandImage,
  upload: { key: string },
): Promise<InstallationImage> {
  const drawn = await drawImage(ctx.core, image, upload.key);
  await inInstallation(ctx, async (tx) => {
    for (const name of namesOf(image)) await unscopedDeleteImage(tx.db, name);
    for (const { name, ...picture } of drawn) await unscopedWriteImage(tx.db, name, picture);
    await audit(tx, 'installationImageChanged', { detail: image });
  });
  await renewInstallationSettings(ctx.core);
  return { image, url: imageUrl(await installationImages(ctx.core), image) };
}

export async function removeImage(ctx: UserCtx, image: BrandImage): Promise<InstallationImage> {
  await inInstallation(ctx, async (tx) => {
    for (const name of namesOf(image)) await unscopedDeleteImage(tx.db, name);
    await audit(tx, 'installationImageChanged', { detail: image });
  });
  await renewInstallationSettings(ctx.core);
  return { image, url: null };
}
