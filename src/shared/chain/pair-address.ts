import type { Address, Hex } from 'viem';
import { encodePacked, getContractAddress, keccak256 } from 'viem/utils';

/** Hash of the creation code of a Uniswap V2 pair, the same on every chain where Uniswap deployed it. */
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f';

/** Where the factory puts the pool of two tokens, and where the pool's own shares are a token. */
export function pairAddress(factory: Address, a: Address, b: Address): Address {
  const sorted: [Address, Address] = BigInt(a) < BigInt(b) ? [a, b] : [b, a];
  return getContractAddress({
    ...{ opcode: 'CREATE2', from: factory, bytecodeHash: pairCodeHash },
    salt: keccak256(encodePacked(['address', 'address'], sorted)),
  });
}
