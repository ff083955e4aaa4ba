import {
  connectionOf,
  type Fixtures,
  type Material,
  nextName,
  nextNumber,
} from '../../testing/sweep-material.ts';

const phoneOf = ({ own }: Material) => ({ whatsappId: own.connection, number: own.customerNumber });

export const fixtures = {
  'GET /sandbox/customers': (material) => [{ query: connectionOf(material) }],
  'POST /sandbox/customers': (material) => [
    { body: { ...connectionOf(material), number: nextNumber(), name: nextName() } },
  ],
  'GET /sandbox/messages': (material) => [{ query: phoneOf(material) }],
  'POST /sandbox/messages': (material) => [
    {
      body: {
        ...connectionOf(material),
        from: { number: material.own.customerNumber },
        body: 'oi',
        quotedId: material.own.sandboxMessage,
      },
    },
  ],
  'POST /sandbox/actions': (material) => {
    const chat = phoneOf(material);
    const messageId = material.own.sandboxMessage;
    return [
      { body: { ...chat, action: 'edit', messageId, body: 'corrigida' } },
      { body: { ...chat, action: 'react', messageId, emoji: '👍' } },
      { body: { ...chat, action: 'delete', messageId } },
      { body: { ...chat, action: 'typing', typing: true } },
      { body: { ...chat, action: 'call' } },
      { body: { ...chat, action: 'read' } },
      { body: { ...chat, action: 'online', online: true } },
    ];
  },
  'GET /sandbox/faults': (material) => [{ query: connectionOf(material) }],
  'PUT /sandbox/faults': (material) => [{ body: { ...connectionOf(material), reads: true } }],
  'POST /sandbox/link': (material) => [{ body: { ...connectionOf(material), action: 'drop' } }],
} satisfies Fixtures;
