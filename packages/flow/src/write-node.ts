/** The JSON of a node, in the form that the family's editors read. */
import type { FlowNode } from './graph.ts';
import type { Element, Named, NodeData, Waiting } from './nodes.ts';
import type { Json } from './read-json.ts';

export function writeNode(data: NodeData): Pick<FlowNode, 'type' | 'data'> {
  if (data.type === 'unsupported') return { type: data.name, data: data.json };
  return { type: data.type, data: jsonOf(data) };
}

function jsonOf(data: Exclude<NodeData, { type: 'unsupported' }>): Json {
  switch (data.type) {
    case 'start':
      return { label: 'Inicio do fluxo' };
    case 'singleBlock':
      return writeElements(data.elements);
    case 'menu':
      return { message: data.message, arrayOption: data.options, ...writeWaiting(data) };
    case 'question':
      return {
        typebotIntegration: {
          message: data.message,
          answerKey: data.answerKey,
          ...writeWaiting(data),
        },
      };
    case 'interval':
      return { label: `Intervalo ${data.seconds} seg.`, sec: data.seconds };
    case 'ticket':
      return { ...data.queue };
    case 'tag':
      return { tag: data.tag, action: data.isRemoved ? 'remove' : 'add' };
    case 'switchFlow':
      return { flowSelected: data.flow };
    case 'typebot':
      return {
        ...(data.integration && { integration: data.integration }),
        typebotIntegration: named(data.settings, data.integration),
      };
    case 'openai':
      return {
        ...(data.prompt && { prompt: data.prompt }),
        typebotIntegration: named(data.settings, data.prompt),
      };
    default: {
      const { type: _, ...json } = data;
      return json;
    }
  }
}

/** Other editors show this name. */
const named = (settings: Json, row: Named | null): Json => ({
  ...settings,
  ...(row && { name: row.name }),
});

/** Each element is named by its kind and place, as `seq` needs it. */
function writeElements(elements: readonly Element[]): Json {
  const named = elements.map((element, index) => ({ element, key: `${element.type}${index}` }));
  return {
    seq: named.map(({ key }) => key),
    elements: named.map(({ element, key }) => ({ ...writeElement(element), number: key })),
  };
}

function writeElement(element: Element): Json {
  if (element.type === 'message') return { type: element.type, value: element.text };
  // A text: other editors measure it.
  if (element.type === 'interval') return { type: element.type, value: String(element.seconds) };
  const { type, file, original, isVoice } = element;
  return { type, value: file, original, ...(type === 'audio' ? { record: isVoice } : {}) };
}

/** Left out where nothing was chosen, so that other editors' nodes come back as they were. */
const writeWaiting = ({ timeout, timeoutMessage, invalidMessage }: Waiting): Json => ({
  ...(timeout === null ? {} : { timeoutSeconds: timeout }),
  ...(timeoutMessage === '' ? {} : { timeoutMessage }),
  ...(invalidMessage === '' ? {} : { invalidOptionMessage: invalidMessage }),
});
