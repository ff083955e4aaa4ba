/** The knowledge base of a company whose connection is answered by a prompt. */
import { readWaiting } from '../../apps/server/src/testing/read-documents.ts';
import type { PromptStage } from './prompt-stage.ts';

/** Pasted text that has been read. @returns its id */
export async function pasted(stage: PromptStage, title: string, text: string): Promise<number> {
  const { id } = await stage.admin.call('POST /knowledge', { body: { title, text } });
  await readWaiting(stage.app.core, stage.companyId);
  return id;
}
