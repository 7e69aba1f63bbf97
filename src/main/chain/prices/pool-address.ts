// Where Uniswap's pools are: their addresses follow from what they trade, so nobody has to be asked.
import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem';

/** Of the code that Uniswap's own factories deploy, on every chain that Countersign knows. */
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f';
const poolCodeHash: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54';

/** In the order in which pools keep their two tokens. */
export type Sorted = readonly [Address, Address];

/** Two tokens in the order in which pools keep them. */
export function sorted(a: Address, b: Address): Sorted {
  return a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
}

/** Working one out takes ten times as long as all else that is done with it, and the same ones are asked for. */
const known = new Map<string, Address>();
const mostKnown = 5_000;

/** A Uniswap V2 pair. */
export function pairAddress(factory: Address, tokens: Sorted): Address {
  return remembered([factory, ...tokens].join(), () => {
    const salt = keccak256(encodePacked(['address', 'address'], tokens));
    return getCreate2Address({ from: factory, salt, bytecodeHash: pairCodeHash });
  });
}

/** A Uniswap V3 pool. `fee`: in hundredths of a basis point. */
export function poolAddress(factory: Address, tokens: Sorted, fee: number): Address {
  return remembered([factory, ...tokens, fee].join(), () => {
    const key = parseAbiParameters('address, address, uint24');
    const salt = keccak256(encodeAbiParameters(key, [...tokens, fee]));
    return getCreate2Address({ from: factory, salt, bytecodeHash: poolCodeHash });
  });
}

function remembered(key: string, workOut: () => Address): Address {
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = workOut();
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}
