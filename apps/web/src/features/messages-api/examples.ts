/** Programs that send a text or a file, as the page shows them. Pure. */

export const exampleKinds = ['curl', 'php', 'javascript', 'n8n'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

export interface ExampleOptions {
  url: string;
  token: string;
  /** For a token of the company that does not send through the default connection. */
  whatsappId: number | null;
  text: string;
}

const NUMBER = '5511999990000';

interface Example {
  text: (options: ExampleOptions) => string;
  file: (options: ExampleOptions) => string;
}

const fieldsOf = ({ whatsappId, text }: ExampleOptions): [string, string][] => [
  ['number', NUMBER],
  ['body', text],
  ...(whatsappId === null ? [] : [['whatsappId', String(whatsappId)] as [string, string]]),
];

const bodyOf = (options: ExampleOptions): string =>
  JSON.stringify(Object.fromEntries(fieldsOf(options)));

/** Inside single quotes of a shell. */
const shell = (text: string): string => text.replaceAll("'", String.raw`'\''`);

/** Inside single quotes of PHP and JavaScript. */
const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

const curl: Example = {
  text: (options) => `curl -X POST '${options.url}' \\
  -H 'Authorization: Bearer ${options.token}' \\
  -H 'Content-Type: application/json' \\
  -d '${shell(bodyOf(options))}'`,
  file: (options) => `curl -X POST '${options.url}' \\
  -H 'Authorization: Bearer ${options.token}' \\
${fieldsOf(options)
  .map(([name, value]) => `  -F '${shell(`${name}=${value}`)}' \\`)
  .join('\n')}
  -F 'medias=@arquivo.pdf'`,
};

const phpCall = (options: ExampleOptions, headers: string[], fields: string) => `<?php
$curl = curl_init(${quoted(options.url)});
curl_setopt_array($curl, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
${headers.map((header) => `    ${quoted(header)},`).join('\n')}
  ],
  CURLOPT_POSTFIELDS => ${fields},
]);
echo curl_exec($curl);`;

const phpFields = (options: ExampleOptions): string =>
  fieldsOf(options)
    .map(([name, value]) => `    '${name}' => ${quoted(value)},`)
    .join('\n');

const php: Example = {
  text: (options) =>
    phpCall(
      options,
      [`Authorization: Bearer ${options.token}`, 'Content-Type: application/json'],
      `json_encode([
${phpFields(options)}
  ])`,
    ),
  file: (options) =>
    phpCall(
      options,
      [`Authorization: Bearer ${options.token}`],
      `[
${phpFields(options)}
    'medias' => new CURLFile('arquivo.pdf'),
  ]`,
    ),
};

const javascript: Example = {
  text: (options) => `const response = await fetch(${quoted(options.url)}, {
  method: 'POST',
  headers: {
    Authorization: ${quoted(`Bearer ${options.token}`)},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
${fieldsOf(options)
  .map(([name, value]) => `    ${name}: ${quoted(value)},`)
  .join('\n')}
  }),
});
console.log(await response.json());`,
  file: (options) => `import { openAsBlob } from 'node:fs';

const form = new FormData();
${fieldsOf(options)
  .map(([name, value]) => `form.append('${name}', ${quoted(value)});`)
  .join('\n')}
form.append('medias', await openAsBlob('arquivo.pdf'), 'arquivo.pdf');

const response = await fetch(${quoted(options.url)}, {
  method: 'POST',
  headers: { Authorization: ${quoted(`Bearer ${options.token}`)} },
  body: form,
});
console.log(await response.json());`,
};

const START = 'Start';

/** A workflow to import: a trigger, and the request. */
const workflow = (options: ExampleOptions, url: string, body: Record<string, string>): string =>
  JSON.stringify(
    {
      name: 'Prosa',
      nodes: [
        {
          id: '3f6a1c7e-0d52-4f4f-9a3c-5f2a7c1f0001',
          name: START,
          type: 'n8n-nodes-base.manualTrigger',
          typeVersion: 1,
          position: [0, 0],
          parameters: {},
        },
        {
          id: '3f6a1c7e-0d52-4f4f-9a3c-5f2a7c1f0002',
          name: 'Prosa',
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          position: [220, 0],
          parameters: {
            method: 'POST',
            url,
            sendHeaders: true,
            headerParameters: {
              parameters: [{ name: 'Authorization', value: `Bearer ${options.token}` }],
            },
            sendBody: true,
            specifyBody: 'json',
            jsonBody: JSON.stringify(body),
            options: {},
          },
        },
      ],
      connections: { [START]: { main: [[{ node: 'Prosa', type: 'main', index: 0 }]] } },
    },
    null,
    2,
  );

const n8n: Example = {
  text: (options) => workflow(options, options.url, Object.fromEntries(fieldsOf(options))),
  file: (options) => {
    const { body: caption = '', ...fields } = Object.fromEntries(fieldsOf(options));
    return workflow(options, `${options.url}/linkImage`, {
      ...fields,
      url: 'https://example.com/foto.png',
      caption,
    });
  },
};

export const examples: Record<ExampleKind, Example> = { curl, php, javascript, n8n };
