import arbitrum from '../../../resources/tokens/arbitrum.json' with { type: 'json' };
import base from '../../../resources/tokens/base.json' with { type: 'json' };
import ethereum from '../../../resources/tokens/ethereum.json' with { type: 'json' };
import optimism from '../../../resources/tokens/optimism.json' with { type: 'json' };
import polygon from '../../../resources/tokens/polygon.json' with { type: 'json' };
import practiceBase from '../../../resources/tokens/practice-base.json' with { type: 'json' };
import practiceEthereum from '../../../resources/tokens/practice-ethereum.json' with {
  type: 'json',
};
import { tokenFileSchema } from './token.ts';
import { createTokenList } from './token-list.ts';

/** The token files that the app ships, parsed. */
export const bundledTokenFiles = [
  ethereum,
  base,
  arbitrum,
  optimism,
  polygon,
  practiceEthereum,
  practiceBase,
].map((file) => tokenFileSchema.parse(file));

export const bundledTokens = createTokenList(bundledTokenFiles);
