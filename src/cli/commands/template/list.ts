import { templateDocument } from '../../template/template-document.ts';
import type { Verb } from '../../verb.ts';

export const templateList: Verb = {
  name: 'template list',
  describe: 'The templates that plans can be made of, with what has to be filled in.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign template list --json',
    document: {
      templates: [
        {
          id: 'limit-sell',
          name: 'Sell at a price',
          description: 'Waits until the price of a token is above the one you name, then sells.',
          params: [{ name: 'price', type: 'amount', description: 'It is sold above this.' }],
        },
      ],
    },
  },
  run: async () => {
    const { bundledTemplates } = await import('../../../shared/plan/template/bundled-templates.ts');
    const templates = bundledTemplates.map(templateDocument);
    const width = Math.max(...templates.map(({ id }) => id.length));
    return {
      exitCode: 0,
      document: { templates },
      text: [
        ...templates.map(({ id, name }) => `${id.padEnd(width)}  ${name}`),
        '',
        '"countersign template show <id>" shows what has to be filled in.',
      ].join('\n'),
    };
  },
};
