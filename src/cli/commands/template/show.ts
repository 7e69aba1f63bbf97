import { findTemplate } from '../../template/find-template.ts';
import { type TemplateDocument, templateDocument } from '../../template/template-document.ts';
import type { Verb } from '../../verb.ts';

export const templateShow: Verb = {
  name: 'template show',
  describe: 'One template: what it does and what has to be filled in.',
  arguments: [{ name: 'id', describe: 'as in "template list"', required: true }],
  options: [],
  example: {
    call: 'countersign template show limit-sell --json',
    document: {
      id: 'limit-sell',
      name: 'Sell at a price',
      description: 'Waits until the price of a token is above the one you name, then sells.',
      params: [
        { name: 'sell', type: 'token', default: 'ETH', description: 'The token that is sold.' },
        { name: 'price', type: 'amount', description: 'It is sold above this.' },
      ],
    },
  },
  run: async (context) => {
    const document = templateDocument(await findTemplate(context.argument('id')));
    return { exitCode: 0, document, text: textOf(document) };
  },
};

function textOf({ id, name, description, params }: TemplateDocument): string {
  const width = Math.max(...params.map((param) => param.name.length));
  return [
    `${name}: ${description}`,
    '',
    ...params.map((param) => {
      const described = [param.description, `(${param.type}, ${initial(param)})`];
      return `  ${param.name.padEnd(width)}  ${described.filter(Boolean).join(' ')}`;
    }),
    '',
    `"countersign template instantiate ${id} --param name=value" makes a plan of it.`,
  ].join('\n');
}

function initial({ type, default: own }: TemplateDocument['params'][number]): string {
  if (own !== undefined) return `${String(own)} by default`;
  return type === 'chain' ? 'the default chain unless given' : 'needed';
}
