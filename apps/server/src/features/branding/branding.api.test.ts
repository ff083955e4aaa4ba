import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let operator: TestSession;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id } = await buildCompany(app.core);
  operator = await app.enter(id, { profile: 'admin', super: true });
  admin = await app.enter(id, { profile: 'admin' });
});
afterAll(() => app.stop());

const put = (key: string, value: string, who = operator) =>
  who.call('PUT /installation-settings/:key', { params: { key }, body: { value } });

const read = () => app.client()('GET /branding');

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#336699' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-place' } } })
    [format]()
    .toBuffer();

const upload = (image: 'logoLight' | 'favicon' | 'appIcon', bytes: Uint8Array) =>
  operator.call('POST /installation-images/:image', {
    params: { image },
    files: { picture: [new Blob([bytes as Uint8Array<ArrayBuffer>])] },
  });

describe('branding', () => {
  test("is the product's own at first", async () => {
    expect(await read()).toMatchObject({ name: 'Prosa', variables: {}, favicon: null });
  });

  test('is read by anybody, with what an operator has set', async () => {
    await put('productName', 'Conversa');
    await put('signInText', 'Bem-vindo');
    await put('primaryColor', '#1d4ed8');
    await put('privacyUrl', 'https://example.com/privacidade');
    expect(await read()).toMatchObject({
      name: 'Conversa',
      signInText: 'Bem-vindo',
      privacyUrl: 'https://example.com/privacidade',
      variables: { '--app-accent': '#1d4ed8' },
    });
    await put('primaryColor', '');
    expect((await read()).variables).toEqual({});
  });

  test('is not sent again to who has it', async () => {
    const first = await fetch(`${app.url}/api/branding`);
    const tag = first.headers.get('etag')!;
    const ask = () => fetch(`${app.url}/api/branding`, { headers: { 'if-none-match': tag } });
    expect([(await ask()).status, await (await ask()).text()]).toEqual([304, '']);
    await put('signInText', 'Boa tarde');
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['primaryColor', 'ff0000'],
    ['primaryColor', 'red; background: url(x)'],
    ['termsUrl', 'javascript:alert(1)'],
    ['privacyUrl', 'http://example.com'],
    ['productName', 'x'.repeat(41)],
    ['mailSenderName', 'Loja\r\nBcc: a@b.c'],
  ])('%s is not %j', async (key, value) => {
    await expect(put(key, value)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  test('refuses a colour on which white cannot be read, and says its contrast', async () => {
    await expect(put('primaryColor', '#777777')).rejects.toMatchObject({
      status: 422,
      code: 'ERR_CONTRAST_TOO_LOW',
      data: { contrast: '4.5' },
    });
    await expect(put('primaryColor', '#ffcc00')).rejects.toMatchObject({ status: 422 });
  });

  test('is changed by operators only, and audited', async () => {
    await expect(put('productName', 'Outra', admin)).rejects.toMatchObject({ status: 403 });
    await expect(put('termsVersion', 'x')).rejects.toMatchObject({ status: 404 });
    const { events } = await operator.call('GET /audit');
    expect(events.map(({ action }) => action)).toContain('installationSettingChanged');
  });
});

describe('pictures', () => {
  test('are encoded anew, and kept for ever under an address of their own', async () => {
    const { url } = await upload('logoLight', await picture('jpeg'));
    const response = await fetch(`${app.url}${url}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
      height: 100,
    });
    expect(bytes.includes('secret-place')).toBe(false);
    expect((await read()).variables['--app-logo']).toBe(`url("${url}")`);
    expect((await read()).variables['--app-logo-dark']).toBe(`url("${url}")`);
  });

  test('are square where systems draw icons', async () => {
    const { url } = await upload('favicon', await picture('png'));
    const bytes = Buffer.from(await (await fetch(`${app.url}${url}`)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
  });

  test('are not kept under an address of before', async () => {
    const response = await fetch(`${app.url}/api/branding/images/favicon?v=0`);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
  });

  test('are no vector graphics, nor anything else', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, 'hello'])
      await expect(upload('favicon', Buffer.from(text))).rejects.toMatchObject({
        code: 'ERR_MEDIA_INVALID',
      });
  });

  test('can be removed', async () => {
    await operator.call('DELETE /installation-images/:image', { params: { image: 'favicon' } });
    expect((await read()).favicon).toBeNull();
    expect((await fetch(`${app.url}/api/branding/images/favicon`)).status).toBe(404);
  });
});

describe('icons of the installed app', () => {
  const remove = (image: 'logoLight' | 'favicon' | 'appIcon') =>
    operator.call('DELETE /installation-images/:image', { params: { image } });
  /** A shape on a clear ground. */
  const shape = (background: string) =>
    sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 60, height: 60, channels: 4, background } } }])
      .png()
      .toBuffer();
  const manifest = async () => {
    const response = await fetch(`${app.url}/api/branding/app.webmanifest`);
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    return (await response.json()) as {
      icons: { src: string; sizes: string; purpose?: string }[];
    };
  };
  const pixelsOf = async (url: string) =>
    sharp(Buffer.from(await (await fetch(`${app.url}${url}`)).arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  const pixel = ({ data, info }: Awaited<ReturnType<typeof pixelsOf>>, x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];

  test('are in its manifest, with name and colour, for everybody', async () => {
    await put('productName', 'Conversa');
    await put('primaryColor', '#1d4ed8');
    await upload('appIcon', await picture('png'));
    const made = await manifest();
    expect(made).toMatchObject({ name: 'Conversa', theme_color: '#1d4ed8', id: '/' });
    expect(made.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of made.icons) {
      const response = await fetch(`${app.url}${src}`);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toContain('immutable');
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('are drawn from the picture that is most like one, and are again the product’s without any', async () => {
    const first = async () => (await manifest()).icons[0]!.src;
    await upload('logoLight', await picture('jpeg'));
    expect(await first()).toContain('/appIcon-192?v=');
    await remove('appIcon');
    expect(await first()).toContain('/logoLight-192?v=');
    await upload('favicon', await shape('#aa0000'));
    expect(await first()).toContain('/favicon-192?v=');
    const { touchIcon, appIcon } = await read();
    expect([touchIcon, appIcon]).toEqual([
      expect.stringContaining('/favicon-touch?v='),
      expect.stringContaining('/favicon-192?v='),
    ]);
    await remove('favicon');
    await remove('logoLight');
    expect(await first()).toBe('/logo.svg');
    expect((await read()).touchIcon).toBeNull();
  });

  test.each([
    ['white behind a dark shape', '#003300', [255, 255, 255, 255]],
    ['dark behind a light shape', '#ffffee', [22, 27, 26, 255]],
  ])('keep their shape within what systems cut off, with %s', async (_what, color, ground) => {
    await upload('appIcon', await shape(color));
    const { src } = (await manifest()).icons.find(({ purpose }) => purpose === 'maskable')!;
    const drawn = await pixelsOf(src);
    for (const [x, y] of [
      [0, 0],
      [511, 511],
      [256, 90],
    ] as const)
      expect(pixel(drawn, x, y)).toEqual(ground);
    const hex = `#${pixel(drawn, 256, 256)
      .slice(0, 3)
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
    expect(hex).toBe(color);
  });

  test('fill up with the colour of a picture without a clear ground', async () => {
    await upload('appIcon', await picture('png'));
    const { touchIcon } = await read();
    const drawn = await pixelsOf(touchIcon!);
    // Beside the picture, above it, and in it.
    for (const [x, y] of [
      [0, 0],
      [90, 30],
      [90, 90],
    ] as const)
      expect(pixel(drawn, x, y)).toEqual([0x33, 0x66, 0x99, 255]);
  });

  test('have a white shape for the status bar, if the picture has a shape', async () => {
    const badge = () => fetch(`${app.url}/api/branding/images/appIcon-badge`);
    await upload('appIcon', await shape('#aa0000'));
    const drawn = await pixelsOf('/api/branding/images/appIcon-badge');
    expect(pixel(drawn, 48, 48)).toEqual([255, 255, 255, 255]);
    expect(pixel(drawn, 2, 2)[3]).toBe(0);
    await upload('appIcon', await picture('png'));
    expect((await badge()).status).toBe(404);
  });
});

test('names the sender of mails', async () => {
  await put('mailSenderName', 'Equipe “Conversa”');
  await app.core.mailer.send({ to: ['a@example.com'], subject: 'x', text: 'y', key: 'k' });
  const folder = path.join(app.core.config.dataDir, 'mail');
  const letter = await eventually('the mail is there', async () => (await readdir(folder))[0]);
  expect(await readFile(path.join(folder, letter!), 'utf8')).toMatch(
    /From: =\?UTF-8\?.*\?= <prosa@localhost>/,
  );
});
