/** Pictures and videos: albums in the thread, the viewer over all of them. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { asFile, picture } from '../kit/files.ts';
import { bubble, expectNoSidewaysScroll, field, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';
import { centreOf, fingerOn } from '../kit/touch.ts';

const viewer = (page: Page) => page.getByRole('dialog');
const album = (page: Page) => page.getByRole('group', { name: /^Álbum/ });
const shown = (page: Page, name: string) => viewer(page).getByRole('img', { name });

test('groups pictures that arrive together into one album, and opens all of the thread', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter({}, { viewport: { width: 1440, height: 900 } });
  const customer = await shop.conversation(person, 'Oi!');
  await customer.sends({ body: 'A primeira' }, asFile(picture('primeira.png', 900)));
  for (let n = 1; n <= 45; n++) await customer.writes(`Recado ${n}`);
  for (let n = 1; n <= 5; n++) await customer.sends({}, asFile(picture(`vitrine-${n}.png`)));
  await open(page, customer.name);

  await test.step('the fourth represents those without a place', async () => {
    await expect(album(page)).toHaveAccessibleName(/com 5 fotos/);
    await expect(album(page).getByRole('article')).toHaveCount(4);
    await expect(album(page).getByRole('article').last()).toContainText('+1');
    await expect(album(page).getByRole('time').first()).toBeVisible();
    await customer.sends({}, asFile(picture('vitrine-6.png')));
    await expect(album(page).getByRole('article').last()).toContainText('+2');
    await expectAccessible(page, 'an album');
    await shot(page, 'album-1440');
  });

  const second = album(page).getByRole('button', { name: 'Abrir imagem' }).nth(1);
  await test.step('arrows go through all, back to those that are not loaded', async () => {
    await second.click();
    await expect(shown(page, 'vitrine-2.png')).toBeInViewport();
    await expectAccessible(page, 'the viewer');
    await shot(page, 'viewer-1440');
    await page.keyboard.press('ArrowRight');
    await expect(shown(page, 'vitrine-3.png')).toBeInViewport();
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
    await expect(shown(page, 'A primeira')).toBeInViewport();
    await expect(viewer(page).getByRole('paragraph')).toHaveText('A primeira');
    await expect(viewer(page).getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await expect(viewer(page).getByRole('heading')).toContainText(customer.name);
  });

  await test.step('it zooms by pointer and keys, and can be moved', async () => {
    const image = shown(page, 'A primeira');
    const place = async () => (await image.boundingBox())!;
    const whole = await place();
    await image.dblclick();
    await expect(viewer(page).getByRole('button', { name: 'Ver inteira (250%)' })).toBeVisible();
    await page.keyboard.press('0');
    await expect.poll(place).toEqual(whole);
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, -400);
    for (let n = 0; n < 3; n++) await page.keyboard.press('+');
    await expect.poll(async () => (await place()).width).toBeGreaterThan(1440);
    const before = await place();
    await page.mouse.down();
    await page.mouse.move(800, 450, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await place()).x - before.x)).toBe(100);
    await shot(page, 'viewer-zoomed');
    // Released over the bar above it, the picture stops following the pointer.
    await page.mouse.down();
    await page.mouse.move(800, 20, { steps: 2 });
    await page.mouse.up();
    const left = await place();
    await page.mouse.move(600, 500, { steps: 4 });
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await place()).toEqual(left);
    for (let n = 0; n < 6; n++) await page.keyboard.press('-');
    await expect.poll(place).toEqual(whole);
  });

  await test.step('it leads to its place in the conversation', async () => {
    await viewer(page).getByRole('button', { name: 'Mostrar na conversa' }).click();
    await expect(viewer(page)).toBeHidden();
    await expect(bubble(page, 'A primeira')).toBeInViewport();
  });

  await test.step('additions to the album further down do not move the reading position', async () => {
    const y = async () => (await bubble(page, 'A primeira').boundingBox())?.y;
    const before = await y();
    await customer.sends({}, asFile(picture('vitrine-7.png')));
    await expect(
      page.getByRole('button', { name: 'Ir para o fim, 1 mensagem nova' }),
    ).toBeVisible();
    expect(await y()).toBe(before);
  });

  await test.step('closed, it returns the focus; an answer goes to the field', async () => {
    await page.getByRole('button', { name: /Ir para o fim|Mensagens mais recentes/ }).click();
    await second.click();
    await expect(shown(page, 'vitrine-2.png')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(second).toBeFocused();
    await second.press('Enter');
    await viewer(page).getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: 'Responder' }).click();
    await expect(viewer(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible();
  });

  await test.step('a deleted picture leaves the grid', async () => {
    const phone = await customer.phone();
    const { id } = phone.find(({ mediaName }) => mediaName === 'vitrine-2.png')!;
    await customer.does({ action: 'delete', messageId: id });
    await expect(album(page)).toHaveAccessibleName(/com 6 fotos/);
    await expect(bubble(page, 'Mensagem apagada')).toBeVisible();
  });
  await expect(row(page, customer.name)).toBeVisible();
});

test('shows own pictures as an album while they are sent, and plays a video in the viewer', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Quero ver o desfile.');
  await open(page, customer.name);

  await test.step('a failed upload is retried from the album', async () => {
    await shop.call('PUT /sandbox/faults', {
      body: { whatsappId: shop.whatsappId, failNext: 'permanent' },
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivo' }).click();
    await (await chooser).setFiles([picture('um.png'), picture('dois.png')]);
    await page.getByRole('textbox', { name: 'Legenda' }).press('Enter');
    await expect(album(page).getByRole('article')).toHaveCount(2);
    await expect(album(page).getByRole('alert')).toContainText('Não enviada');
    await shot(page, 'album-failed');
    await album(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(album(page).getByRole('img', { name: 'Lida' })).toHaveCount(2);
    await expect(album(page).getByRole('alert')).toBeHidden();
  });

  await test.step('a video shows its first frame, and plays large', async () => {
    await customer.sends({}, new File([await clip(page)], 'desfile.webm', { type: 'video/webm' }));
    await page.getByRole('button', { name: 'Abrir vídeo' }).click();
    const film = viewer(page).getByLabel('Vídeo');
    await expect
      .poll(() => film.evaluate((video: { currentTime: number }) => video.currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(page, 'a video in the viewer');
    await shot(page, 'viewer-video');
    await page.keyboard.press('ArrowLeft');
    await expect(shown(page, 'dois.png')).toBeInViewport();
    expect(
      await viewer(page)
        .locator('video')
        .evaluate((video) => video.paused),
    ).toBe(true);
  });
});

/** A short video, as a browser records one. */
async function clip(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await page.evaluate<number[]>(`new Promise((resolve) => {
    const canvas = document.createElement('canvas');
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
    let frames = 0;
    const draw = () => {
      brush.fillStyle = frames % 2 ? 'teal' : 'olive';
      brush.fillRect(0, 0, 300, 150);
      if (++frames < 60) requestAnimationFrame(draw);
      else recorder.stop();
    };
    recorder.ondataavailable = async ({ data }) => resolve([...new Uint8Array(await data.arrayBuffer())]);
    recorder.start();
    draw();
  })`);
  return new Uint8Array(bytes);
}

test('answers, opens menus and leafs through pictures by finger on a phone', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter(
    {},
    { viewport: { width: 390, height: 760 }, hasTouch: true, reducedMotion: 'no-preference' },
  );
  const customer = await shop.conversation(person, 'Oi! Qual destas?');
  for (let n = 1; n <= 30; n++) await customer.writes(`Recado ${n}`);
  for (let n = 1; n <= 3; n++) await customer.sends({}, asFile(picture(`vestido-${n}.png`)));
  await customer.writes('A do meio?');
  await row(page, customer.name).getByRole('link').tap();
  await expect(bubble(page, 'A do meio?')).toBeInViewport();
  const finger = await fingerOn(page);
  const answering = page.getByRole('button', { name: 'Cancelar resposta' });
  const words = await centreOf(bubble(page, 'A do meio?').getByText('A do meio?'));
  const right = (by: number) => ({ x: words.x + by, y: words.y });

  await test.step('pulled a little it returns, pulled far it quotes', async () => {
    await finger.press(words);
    await finger.move(right(40));
    await finger.lift();
    await expect(bubble(page, 'A do meio?')).toHaveCSS('transform', 'none');
    await expect(answering).toBeHidden();
    await finger.press(words);
    await finger.move(right(100));
    await shot(page, 'pulled-390');
    await finger.lift();
    await expect(answering).toBeVisible();
    await answering.tap();
    await expect(answering).toBeHidden();
  });

  await test.step('a vertical swipe only scrolls', async () => {
    const log = page.getByRole('log', { name: 'Mensagens' });
    const top = () => log.evaluate((pane: { scrollTop: number }) => pane.scrollTop);
    const before = await top();
    await finger.press(words);
    await finger.move({ x: words.x + 60, y: words.y + 200 });
    await finger.lift();
    await expect.poll(top).toBeLessThan(before);
    await expect(answering).toBeHidden();
    await page.getByRole('button', { name: /^Ir para o fim/ }).tap();
  });

  await test.step('a long press on a message and on a picture of an album opens their menus', async () => {
    await finger.press(await centreOf(bubble(page, 'A do meio?').getByText('A do meio?')));
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await finger.lift();
    await expect(menu.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    await expectAccessible(page, 'the menu of a message that was held');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await finger.press(
      await centreOf(album(page).getByRole('button', { name: 'Abrir imagem' }).last()),
    );
    await expect(menu).toBeVisible();
    await finger.lift();
    await menu.getByRole('menuitem', { name: 'Responder' }).tap();
    await expect(answering).toBeVisible();
    await expect(viewer(page)).toBeHidden();
    await answering.tap();
    await expect(answering).toBeHidden();
    await shot(page, 'album-390');
  });

  await test.step('swipes leaf through the pictures', async () => {
    await album(page).getByRole('button', { name: 'Abrir imagem' }).first().tap();
    await expect(shown(page, 'vestido-1.png')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'the viewer on a phone');
    await expectNoSidewaysScroll(page);
    await shot(page, 'viewer-390');
    for (const [to, name] of [
      [60, 'vestido-2.png'],
      [60, 'vestido-3.png'],
      [330, 'vestido-2.png'],
    ] as const) {
      await finger.press({ x: 195, y: 380 });
      await finger.move({ x: to, y: 390 });
      await finger.lift();
      await expect(shown(page, name)).toBeInViewport({ ratio: 1 });
    }
    await viewer(page).getByRole('button', { name: 'Fechar' }).tap();
    await expect(viewer(page)).toBeHidden();
  });
});
