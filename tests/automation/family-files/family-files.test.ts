/** Flows of other editors, imported and published: each holds the conversation that was drawn. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../../apps/server/src/testing/builders.ts';
import { zipOf } from '../../../apps/server/src/testing/sheet-file.ts';
import { startTestApp, type TestApp } from '../../../apps/server/src/testing/test-app.ts';
import { FlowStage } from '../flow-stage.ts';
import { CANARY, type FamilyFile, familyFiles } from './files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());

async function bytesOf({ form, json }: FamilyFile): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(json);
  return Buffer.from(form === 'zip' ? await zipOf({ 'flow.json': text }) : text);
}

/** Imports the file, and saves what the editor would show. */
async function take(stage: FlowStage, file: FamilyFile) {
  const { flow, report } = await stage.admin.call('POST /flowbuilder/import', {
    body: {},
    files: { file: [new File([await bytesOf(file)], 'fluxo')] },
  });
  const params = { flowId: String(flow.id) };
  const { flow: whole } = await stage.admin.call('GET /flowbuilder/flow/:flowId', { params });
  const { nodes, connections } = whole.flow!;
  const saved = await stage.admin.call('POST /flowbuilder/flow', {
    body: { idFlow: flow.id, nodes, connections },
  });
  await stage.query(
    sql`update connections set flow_id_welcome = ${flow.id} where id = ${stage.connectionId}`,
  );
  return { report, saved, whole };
}

describe.each(familyFiles.map((file) => [file.name, file] as const))('a file of %s', (_, file) => {
  test('holds the conversation that was drawn', async () => {
    const stage = await FlowStage.open(app);
    const queue = await buildQueue(app.core, stage.companyId, {
      name: 'Vendas',
      greetingMessage: 'Já vamos.',
    });
    const { saved } = await take(stage, file);
    expect(saved.problems.filter(({ level }) => level === 'error')).toEqual([]);
    expect(saved.isPublished).toBe(true);
    const ask = ['Escolha, Ana Lu', '', '[1] Comprar', '[2] Nada'].join('\n');

    const buyer = stage.customer();
    await buyer.says('oi');
    await buyer.waits(10_000);
    await buyer.says('Ana Lu');
    await buyer.says('3');
    await buyer.says('comprar');
    expect(await buyer.told()).toEqual([
      'Oi, Cliente',
      'Somos a loja',
      'Como você se chama?',
      ask,
      ask,
      'Já vamos.',
    ]);
    expect(await buyer.ticket()).toMatchObject({ status: 'pending', queueId: queue.id });

    const other = stage.customer();
    await other.says('oi');
    await other.waits(10_000);
    await other.says('Ana Lu');
    await other.says('2');
    expect((await other.told()).slice(3)).toEqual([ask, 'Até mais, Ana Lu {{cupom}}']);
    expect(await other.ticket()).toMatchObject({ status: 'pending', queueId: null });
  });

  test('binds no row by its id, and leaves its keys outside of graph and answers', async () => {
    const stage = await FlowStage.open(app);
    const { id } = await buildQueue(app.core, stage.companyId, { name: 'Outra' });
    const json = JSON.parse(JSON.stringify(file.json).replaceAll('999001', String(id)));
    const { report, saved, whole } = await take(stage, { ...file, json });
    expect(report.map(({ code }) => code)).toContain('notFound');
    expect(saved).toMatchObject({ isPublished: false });
    const stored = await stage.query(sql`select draft::text from flows`);
    expect(JSON.stringify([report, saved, whole, stored])).not.toContain(CANARY);
  });
});
