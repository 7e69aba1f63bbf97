// Tokens whose questions do something: written in the machine's own words, since no compiler runs with the tests.
import {
  type Address,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  size,
  slice,
  toHex,
} from 'viem';

const erc20 = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function decimals()',
]);
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferSelector = 'a9059cbb';

/** Bytes of code without 0x. */
type Code = string;

const word = (value: bigint | Address): Code =>
  pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 }).slice(2);
const put = (value: bigint | Address, at: number): Code => `7f${word(value)}61${short(at)}52`;
const short = (value: number): Code => value.toString(16).padStart(4, '0');
const answer = (value: bigint): Code => `${put(value, 0)}60206000f3`;

/** What a call left behind is looked at by nobody. */
const whateverComes: Code = '50';
/** Reads at no place where the call succeeded, and where no gas reaches where it did not. */
const orNothing: Code = '1560ff1b5150';

function callOf(to: Address, data: Hex, then: Code): Code {
  const words = Math.ceil(size(data) / 32);
  const stored = Array.from({ length: words }, (_, at) => {
    const part = slice(data, at * 32, Math.min(at * 32 + 32, size(data)));
    return `7f${pad(part, { size: 32, dir: 'right' }).slice(2)}61${short(at * 32)}52`;
  });
  return `${stored.join('')}6000600061${short(size(data))}6000600073${to.slice(2)}5af1${then}`;
}

/** What it does when it is told to transfer, and what when it is asked anything. */
function either(transfer: Code, question: Code): Hex {
  const place = short(16 + question.length / 2);
  return `0x60003560e01c63${transferSelector}1461${place}57${question}5b${transfer}`;
}

/** Eighteen decimals, and so many of the smallest unit for everybody. */
const said = 18n;

/** Asked anything, it goes round until no gas is left. */
export const endless: Hex = '0x5b600056';

/** Asked anything, it asks itself, and so on, and answers then. */
export function askingItself(own: Address): Hex {
  const data = encodeFunctionData({ abi: erc20, functionName: 'decimals' });
  return `0x${callOf(own, data, whateverComes)}${answer(said)}`;
}

/** Says to each who asks another number. */
export const byWhoAsks: Hex = '0x3360005260206000f3';

interface Scene {
  own: Address;
  /** Another token, of which it holds so many units, and may take as many of the account's. */
  other: Address;
  account: Address;
  units: bigint;
}

/**
 * Told to transfer, it takes the account's other token; asked anything, it gives it back first, as far as an answer
 * goes: who asks it and the other token in one call is told that nothing is gone.
 */
export function givingBack({ own, other, account, units }: Scene): Hex {
  const log = `${put(1n, 0)}7f${word(own)}7f${word(account)}7f${transferTopic.slice(2)}60206000a3`;
  const taking = encodeFunctionData({
    ...{ abi: erc20, functionName: 'transferFrom', args: [account, own, units] },
  });
  const giving = encodeFunctionData({
    ...{ abi: erc20, functionName: 'transfer', args: [account, units] },
  });
  return either(
    `${log}6001600055${callOf(other, taking, orNothing)}${answer(1n)}`,
    `${callOf(other, giving, whateverComes)}${answer(said)}`,
  );
}
