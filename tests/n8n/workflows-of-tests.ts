/** What the n8n of the tests runs. */
import {
  code,
  item,
  request,
  respond,
  stopWithError,
  type Workflow,
  wait,
  workflow,
} from './workflows.ts';

export const KEY = { id: 'prosa', name: 'X-Key', value: 'canario-73514' };

/** Texts of customers may hold quotes: expressions stand for whole values. */
const ECHO = '{ "text": {{ JSON.stringify("Eco: " + $json.body.data.message.body) }} }';

const lastNode = { responseMode: 'lastNode' };
const respondNode = { responseMode: 'responseNode' };

/** They answer customers, each in a way of its own. */
export const answering: readonly Workflow[] = [
  workflow('immediately', [{}, item('{ "text": "Nunca" }')]),
  workflow('last-node', [lastNode, item(ECHO)]),
  workflow('all-entries', [
    { ...lastNode, responseData: 'allEntries' },
    code(`return ['Um', 'Dois'].map((text) => ({ json: { text } }))`),
  ]),
  workflow('no-data', [{ ...lastNode, responseData: 'noData' }, item('{ "text": "Nunca" }')]),
  workflow('no-item', [lastNode, code('return []')]),
  workflow('agent', [lastNode, item('{ "output": "**Oi** da IA" }')]),
  workflow('family', [
    lastNode,
    item(
      '{ "text": {{ JSON.stringify($json.body.key.remoteJid + ": " + $json.body.message.conversation) }} }',
    ),
  ]),
  workflow('respond', [
    respondNode,
    respond({
      respondWith: 'json',
      responseBody: `={{ JSON.stringify({
        messages: [{ text: 'Você disse ' + $json.body.data.message.body }, { text: 'Antes: ' + ($json.body.data.variables.said ?? 'nada') }],
        actions: [{ setVariables: { said: $json.body.data.message.body } }],
      }) }}`,
    }),
  ]),
  workflow('respond-text', [respondNode, respond({ respondWith: 'text', responseBody: 'Oi' })]),
  workflow('with-key', [
    { ...lastNode, authentication: 'headerAuth', credentialId: KEY.id },
    item(ECHO),
  ]),
  workflow('fails', [lastNode, stopWithError('Sem estoque')]),
  workflow('slow', [lastNode, wait(8), item('{ "text": "Tarde" }')]),
  workflow('inactive', [lastNode, item(ECHO)], { isActive: false }),
];

/** As docs/n8n.md shows it. */
const VERIFY = (secret: string) => `
const { createHmac, timingSafeEqual } = require('crypto');
const { headers } = $input.first().json;
const body = await this.helpers.getBinaryDataBuffer(0, 'data');
const key = Buffer.from('${secret}'.slice('whsec_'.length), 'base64');
const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
const expected = createHmac('sha256', key).update(signed).digest('base64');
const given = headers['webhook-signature'].split(' ').map((each) => each.slice('v1,'.length));
const isEqual = (one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected));
if (!given.some(isEqual)) throw new Error('forged');
if (Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) > 300) throw new Error('old');
return [{ json: { isGenuine: true, event: JSON.parse(body).type } }];
`;

export const verifying = (id: string, secret: string): Workflow =>
  workflow(id, [{ ...lastNode, options: { rawBody: true } }, code(VERIFY(secret))]);

/** Sends a file that it made to the number that it is told. */
export const sendingFile = (url: string, token: string): Workflow =>
  workflow('send-file', [
    lastNode,
    code(`return [{ json: { number: $input.first().json.body.number },
  binary: { data: { data: Buffer.from('%PDF-1.4\\n%%EOF\\n').toString('base64'), mimeType: 'application/pdf', fileName: 'nota.pdf' } } }]`),
    request(url, token, {
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [
          { name: 'number', value: '={{ $json.number }}' },
          { name: 'body', value: 'Sua nota' },
          { parameterType: 'formBinaryData', name: 'medias', inputDataFieldName: 'data' },
        ],
      },
    }),
  ]);

/** Answers whatever it hears with another message. */
export const looping = (url: string, token: string, number: string): Workflow =>
  workflow('loop', [
    lastNode,
    request(url, token, {
      specifyBody: 'json',
      jsonBody: JSON.stringify({ number, body: 'Recebi a sua mensagem' }),
    }),
  ]);

/** Answers as an integration, and sends by the API, too. */
export const answeringTwice = (url: string, token: string, number: string): Workflow =>
  workflow('twice', [
    lastNode,
    request(url, token, {
      specifyBody: 'json',
      jsonBody: JSON.stringify({ number, body: 'Pela API' }),
    }),
    item('{ "text": "Pela integração" }'),
  ]);
