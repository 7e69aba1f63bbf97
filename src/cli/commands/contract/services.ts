import { servicesAnswer, servicesExample } from '../../contract/services-answer.ts';
import type { Verb, VerbContext, VerbOption } from '../../verb.ts';

const onOff = ['on', 'off'];
const options: readonly VerbOption[] = [
  { flags: '--sourcify <on|off>', describe: 'whether Sourcify is asked', choices: onOff },
  {
    flags: '--etherscan <on|off>',
    describe: 'whether Etherscan is asked, with the key in ETHERSCAN_API_KEY',
    choices: onOff,
  },
  { flags: '--sourcify-url <url>', describe: 'where Sourcify is, e.g. one of your own' },
  { flags: '--etherscan-url <url>', describe: 'where Etherscan is' },
  {
    flags: '--practice <on|off>',
    describe: 'whether contracts of practice chains are asked about too',
    choices: onOff,
  },
];

export const contractServices: Verb = {
  name: 'contract services',
  describe: 'Which services are asked for sources of contracts, and where; with options it is set.',
  arguments: [],
  options,
  example: {
    call: 'countersign contract services --sourcify off --json',
    document: servicesExample,
  },
  run: async (context) => {
    const { sourceKeyOf } = await import('../../contract/cli-asking.ts');
    const hasKey = sourceKeyOf(context) !== null;
    const change = changeOf(context);
    if (change === null) {
      const [{ readStored }, { readSourceSettings, usualSources }] = await Promise.all([
        import('../../read-stored.ts'),
        import('../../../main/contracts/sources/source-settings.ts'),
      ]);
      return servicesAnswer(readStored(context, readSourceSettings, usualSources), hasKey, null);
    }
    const { withDesk } = await import('../../contract/with-desk.ts');
    return withDesk(context, null, async (desk) => {
      const settings = desk.change(change);
      return servicesAnswer(settings, hasKey, 'It is set.');
    });
  },
};

/** Null where nothing is to be another. */
function changeOf(context: VerbContext) {
  const isOn = (name: string) => {
    const said = context.option(name);
    return said === undefined ? {} : { on: said === 'on' };
  };
  const at = (name: string) => {
    const baseUrl = context.option(name);
    return baseUrl === undefined ? {} : { baseUrl };
  };
  const sourcify = { ...isOn('sourcify'), ...at('sourcify-url') };
  const etherscan = { ...isOn('etherscan'), ...at('etherscan-url') };
  const said = context.option('practice');
  const practice = said === undefined ? {} : { practice: said === 'on' };
  const isNothing = [sourcify, etherscan, practice].every((part) => Object.keys(part).length === 0);
  return isNothing ? null : { sourcify, etherscan, ...practice };
}
