import type { SourceSettings } from '../../main/contracts/sources/source-settings.ts';
import { serviceNames, sourceServices } from '../../shared/contracts/contract-source.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** Which services are asked, under a line that says what was done. Nothing of the key but whether it is there. */
export function servicesAnswer(
  settings: SourceSettings,
  hasKey: boolean,
  said: string | null,
): VerbAnswer {
  const lines = sourceServices.map((service) => {
    const { on, baseUrl } = settings[service];
    return `${serviceNames[service]}: ${on ? 'asked' : 'not asked'}, at ${baseUrl}`;
  });
  return {
    exitCode: 0,
    document: { ...settings, etherscanKeyInEnvironment: hasKey },
    text: [
      ...(said === null ? [] : [said]),
      ...lines,
      hasKey
        ? 'Key of Etherscan: in ETHERSCAN_API_KEY'
        : 'Key of Etherscan: none in ETHERSCAN_API_KEY',
      settings.practice
        ? 'Contracts of practice chains are asked about too.'
        : 'Contracts of practice chains are not asked about: nobody outside knows them.',
      'A service that is asked learns the network and the address of a contract, and your network address.',
    ]
      .map(visibleLine)
      .join('\n'),
  };
}

/** The answer as the help shows it. */
export const servicesExample = {
  sourcify: { on: true, baseUrl: 'https://sourcify.dev/server' },
  etherscan: { on: false, baseUrl: 'https://api.etherscan.io/v2/api' },
  ...{ practice: false, etherscanKeyInEnvironment: false },
};
