/** Voice notes are read, found and copied; a prompt gets a voice that its admin has heard. */
import { AiServer, KEY } from '../../fakes/ai-server/ai-server.ts';
import { AzureSpeech, REGION, SPEECH_KEY } from '../../fakes/azure-speech/azure-speech.ts';
import { oggOpus } from '../../fakes/azure-speech/ogg-opus.ts';
import { expectAccessible } from '../kit/axe.ts';
import { chat, open } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import type { Shop } from '../kit/shop.ts';

const TEXT = 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.';
const voice = () => new File([oggOpus(3)], 'audio.ogg', { type: 'audio/ogg' });

async function prompt(shop: Shop, ai: AiServer, name: string): Promise<number> {
  const [queue] = await shop.call('GET /queue');
  const { id } = await shop.call('POST /prompt', {
    body: {
      name,
      prompt: TEXT,
      provider: 'custom',
      baseUrl: ai.base,
      model: 'gpt-test',
      apiKey: KEY,
      queueId: queue!.id,
      transcriptionModel: 'gpt-transcribe',
    },
  });
  return id;
}

test('a voice note is written down while its attendant looks, found and copied', async ({
  enter,
  shop,
}) => {
  const ai = await AiServer.open();
  const long = 'A bicicleta turquesa chegou com o pneu furado. '.repeat(10).trim();
  ai.spoken = [{ text: 'Vocês consertam bicicletas turquesas?' }, { text: long }];
  try {
    const id = await prompt(shop, ai, 'Transcrição da loja');
    const { page: admin } = await enter({ profile: 'admin' }, { path: '/settings' });
    await test.step('switched on by an admin', async () => {
      const select = admin.getByRole('combobox', { name: 'Transcrever áudios dos clientes' });
      await expect(select).toHaveValue('Desligado');
      await select.click();
      await admin.getByRole('option', { name: 'Transcrição da loja' }).click();
      await expect(admin.getByText('Configuração salva com sucesso.')).toBeVisible();
      await expectAccessible(admin, 'settings with transcription');
    });
    const { person, page } = await enter();
    const customer = await shop.conversation(person);
    await open(page, customer.name);
    ai.isDeaf = true;
    await customer.sends({ body: '' }, voice());
    const said = chat(page, customer.name).getByRole('region', { name: 'Transcrição' });
    await test.step('shown when it comes', async () => {
      await expect(said).toContainText('Transcrevendo…');
      ai.release();
      await expect(said).toContainText('Vocês consertam bicicletas turquesas?');
      await expectAccessible(page, 'a transcription');
    });
    await test.step('copied', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await said.getByRole('button', { name: 'Copiar transcrição' }).click();
      await expect(page.getByText('Transcrição copiada')).toBeVisible();
    });
    await test.step('a long one opens on request', async () => {
      await customer.sends({ body: '' }, voice());
      const more = said.last().getByRole('button', { name: 'Ler mais' });
      await more.click();
      await expect(said.last().getByRole('button', { name: 'Ler menos' })).toBeVisible();
    });
    await test.step('found by its words', async () => {
      const { messages } = await shop.call('GET /search', {
        query: { searchParam: 'consertam turquesas' },
      });
      expect(messages.map(({ body }) => body)).toContain('Vocês consertam bicicletas turquesas?');
    });
    await shop.call('POST /prompt/transcription', { body: { promptId: null } });
    await shop.call('DELETE /prompt/:promptId', { params: { promptId: id } });
  } finally {
    await ai.leave();
  }
});

test('a prompt gets a voice that its admin has heard', async ({ enter, shop }) => {
  const ai = await AiServer.open();
  const azure = await AzureSpeech.open(Number(process.env.JOURNEYS_SPEECH_PORT));
  try {
    const name = 'Prompt com voz';
    await prompt(shop, ai, name);
    const { page } = await enter({ profile: 'admin' }, { path: '/prompts' });
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Editar' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Editar prompt' });
    await dialog.getByRole('tab', { name: /^Áudio/ }).click();
    const voices = dialog.getByRole('combobox', { name: 'Voz das respostas' });
    await voices.click();
    await page.getByRole('option', { name: 'Francisca' }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Informe a chave do Azure Speech.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Chave do Azure Speech' }).fill('errada');
    await dialog.getByRole('textbox', { name: 'Região do Azure' }).fill(REGION);
    await dialog.getByRole('button', { name: 'Ouvir' }).click();
    await expect(dialog.getByText('Chave recusada (401)')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Chave do Azure Speech' }).fill(SPEECH_KEY);
    await dialog.getByRole('button', { name: 'Ouvir' }).click();
    await expect(dialog.getByText('Chave recusada (401)')).toBeHidden();
    await expect
      .poll(() => azure.spoken.map(({ voice: heard }) => heard))
      .toEqual(['pt-BR-FranciscaNeural']);
    await dialog.getByRole('button', { name: 'Verificar vozes da região' }).click();
    await expect(dialog.getByText(`15 vozes disponíveis em ${REGION}.`)).toBeVisible();
    await voices.click();
    await expect(page.getByRole('option', { name: 'Thalita' })).toHaveAttribute(
      'data-combobox-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'the voice of a prompt');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  } finally {
    await ai.leave();
    await azure.leave();
  }
});
