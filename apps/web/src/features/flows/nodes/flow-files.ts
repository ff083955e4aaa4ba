/** Addresses of the files that nodes send, by the names that the graph holds. */
import type { FlowFile } from '@prosa/contract/flows';
import { createContext, use } from 'react';

export interface FlowFiles {
  pathOf(name: string): string | undefined;
  add(files: readonly FlowFile[]): void;
}

export const FlowFilesContext = createContext<FlowFiles>({
  pathOf: () => undefined,
  add: () => undefined,
});

export const useFlowFiles = (): FlowFiles => use(FlowFilesContext);
