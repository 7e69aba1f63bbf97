import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getAddress } from 'viem';
import { type ChosenChain, chosenChains, usdcName } from './chosen-tokens.ts';

const list = '@uniswap/default-token-list';
const require = createRequire(import.meta.url);

interface ListedToken {
  chainId: number;
  address: string;
  symbol: string;
  name: string;
  decimals: number;
}

interface TokenPackage {
  version: string;
  timestamp: string;
  tokens: readonly ListedToken[];
}

/** The token files of the real chains, by file name: the same bytes for the same list. */
export function makeTokenFiles(): ReadonlyMap<string, string> {
  const from = readPackage();
  return new Map(chosenChains.map((chain) => [`${chain.file}.json`, write(chain, from)]));
}

function readPackage(): TokenPackage {
  const read = (path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8'));
  return { ...read(list), version: read(`${list}/package.json`).version };
}

function write(chain: ChosenChain, { version, timestamp, tokens }: TokenPackage): string {
  const { chainId, coin, addedFrom } = chain;
  const taken = chain.symbols.split(/\s+/).map((symbol, index) => {
    const found = tokens.filter((token) => token.chainId === chainId && token.symbol === symbol);
    const [token] = found;
    if (token === undefined || found.length > 1) {
      throw new Error(`the list has ${found.length} tokens ${symbol} on chain ${chainId}`);
    }
    return row(chain, token, index === 0);
  });
  const added = (chain.added ?? []).map((token) => ({ ...token, address: checked(token.address) }));
  const native = { address: 'native', ...coin, decimals: 18 };
  const source = `Chosen from ${list} ${version}${addedFrom === undefined ? '' : `; ${addedFrom}`}`;
  const head = {
    ...{ chainId, chainName: chain.name },
    ...{ source, recordedOn: timestamp.slice(0, 10) },
  };
  const rows = [native, ...taken, ...added].map((token) => `    ${oneLine(token)}`);
  const body = JSON.stringify(head, null, 2).replace(/\n}$/, '');
  return `${body},\n  "tokens": [\n${rows.join(',\n')}\n  ]\n}\n`;
}

function row({ renamed = {} }: ChosenChain, token: ListedToken, wrapsNative: boolean) {
  const { address, symbol, decimals } = token;
  const name = symbol === 'USDC' ? usdcName : token.name;
  return {
    ...{ address: checked(address), symbol, name, ...renamed[symbol], decimals },
    ...(wrapsNative && { wrapsNative }),
  };
}

/** The list's own spelling has to be EIP-55's. */
function checked(address: string): string {
  if (getAddress(address) !== address) throw new Error(`${address} has a wrong checksum`);
  return address;
}

function oneLine(value: object): string {
  const fields = Object.entries(value).map(([key, each]) => `"${key}": ${JSON.stringify(each)}`);
  return `{${fields.join(', ')}}`;
}
