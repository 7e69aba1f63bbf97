import { join } from 'node:path';
import type { Licence } from '../../shared/licences/licence.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

export const licences: Verb = {
  name: 'licences',
  describe: 'What others wrote of Countersign, and under which licence each gave it.',
  arguments: [
    { name: 'package', describe: 'its words as well, e.g. viem; all without it', required: false },
  ],
  options: [],
  example: {
    call: 'countersign licences zod --json',
    document: {
      licences: [
        { name: 'zod', version: '4.6.7', license: 'MIT', text: 'MIT License\n\nCopyright (c) …' },
      ],
    },
  },
  run: showLicences,
};

async function showLicences(context: VerbContext): Promise<VerbAnswer> {
  const { Licences } = await import('../../main/services/licences/licences.ts');
  const built = new Licences(join(context.resourcesDir, '..', 'out'));
  const wanted = context.argument('package');
  if (wanted === '') {
    const list = built.list();
    return { exitCode: 0, document: { licences: list }, text: list.map(nameOf).join('\n') };
  }
  const found = built.all().filter(({ name }) => name === wanted);
  const text = found.map((each) => `${nameOf(each)}\n\n${each.text}`).join('\n\n');
  return {
    exitCode: found.length === 0 ? 1 : 0,
    document: { licences: found },
    text: found.length === 0 ? `Nothing of ${wanted} is in Countersign.` : text,
  };
}

function nameOf({ name, version, license }: Omit<Licence, 'text'>): string {
  return `${name} ${version}${license === '' ? '' : ` (${license})`}`;
}
