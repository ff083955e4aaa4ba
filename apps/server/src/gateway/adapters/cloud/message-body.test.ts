import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type MessageCommand, messageBody, recipientOf } from './message-body.ts';

const base = {
  to: [{ kind: 'pn', value: '5511999990001' }],
  attempt: 1,
  providerMessageId: '3EB0AA',
} as const;
const file = {
  name: 'nota fiscal.pdf',
  mime: 'application/pdf',
  bytes: 3,
  voice: false,
  open: async () => Readable.from([]),
};

const content = (command: object, mediaId?: string) =>
  messageBody({ ...base, ...(command as MessageCommand) }, mediaId);

describe('messageBody', () => {
  it('carries our id, so that its statuses can be matched', () => {
    expect(content({ t: 'text', body: 'oi', quotedId: 'wamid.Q' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5511999990001',
      biz_opaque_callback_data: '3EB0AA',
      context: { message_id: 'wamid.Q' },
      type: 'text',
      text: { body: 'oi', preview_url: true },
    });
  });

  it.each([
    [
      { t: 'media', kind: 'image', file, caption: 'veja' },
      { type: 'image', image: { id: '7', caption: 'veja' } },
    ],
    [
      { t: 'media', kind: 'application', file, caption: '' },
      { type: 'document', document: { id: '7', filename: 'nota fiscal.pdf' } },
    ],
    [
      { t: 'media', kind: 'audio', file: { ...file, voice: true }, caption: 'não' },
      { type: 'audio', audio: { id: '7', voice: true } },
    ],
    [
      { t: 'location', place: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
    ],
    [
      { t: 'react', targetId: 'wamid.T', targetFromMe: false, emoji: '' },
      { type: 'reaction', reaction: { message_id: 'wamid.T', emoji: '' } },
    ],
    [
      { t: 'contacts', cards: [{ name: 'Rita', numbers: ['5511955550000'] }] },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Rita', first_name: 'Rita' },
            phones: [{ phone: '+5511955550000', wa_id: '5511955550000', type: 'CELL' }],
          },
        ],
      },
    ],
  ])('%o', (command, expected) => {
    expect(content(command, '7')).toMatchObject(expected);
  });

  const options = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: String(n), title: `Opção ${n}` }));

  it('offers few choices as buttons and many as a list', () => {
    const menu = { body: 'Escolha', button: 'Ver opções' };
    expect(content({ t: 'interactive', menu: { ...menu, options: options(3) } })).toMatchObject({
      interactive: {
        type: 'button',
        action: { buttons: [{ type: 'reply', reply: { id: '0', title: 'Opção 0' } }, {}, {}] },
      },
    });
    const list = content({ t: 'interactive', menu: { ...menu, options: options(12) } }) as {
      interactive: { type: string; action: { sections: { rows: unknown[] }[] } };
    };
    expect(list.interactive.type).toBe('list');
    expect(list.interactive.action.sections[0]?.rows).toHaveLength(10);
  });

  it('fills in a template by number or by name, with files and buttons', () => {
    const template = {
      name: 'pedido',
      language: 'pt_BR',
      header: [{ value: 'https://loja.example/foto.png', kind: 'image' }],
      body: [{ name: 'cliente', value: 'Ana' }],
      buttons: [
        { index: 1, kind: 'url', value: '42' },
        { index: 2, kind: 'copy_code', value: 'DEZ' },
      ],
      preview: '',
    };
    expect(content({ t: 'template', template })).toMatchObject({
      type: 'template',
      template: {
        name: 'pedido',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'header',
            parameters: [{ type: 'image', image: { link: 'https://loja.example/foto.png' } }],
          },
          { type: 'body', parameters: [{ type: 'text', text: 'Ana', parameter_name: 'cliente' }] },
          {
            type: 'button',
            sub_type: 'url',
            index: '1',
            parameters: [{ type: 'text', text: '42' }],
          },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '2',
            parameters: [{ type: 'coupon_code', coupon_code: 'DEZ' }],
          },
        ],
      },
    });
  });
});

describe('recipientOf', () => {
  it('is the number where known, otherwise the user id', () => {
    const bsuid = { kind: 'bsuid', value: 'BR.1' } as const;
    expect(recipientOf([bsuid, { kind: 'pn', value: '55' }])).toEqual({ to: '55' });
    expect(recipientOf([bsuid])).toEqual({ recipient: 'BR.1' });
    expect(recipientOf([{ kind: 'lid', value: '1' }])).toBeUndefined();
  });
});
