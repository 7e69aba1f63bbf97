import {
  addressPattern,
  amountPattern,
  type OperationWriter,
  tokenNamed,
  unitsOf,
  type Writing,
  wethInterface,
  wethOf,
} from './writing.ts';

const beside = `(?: using I?WETH9?\\.?\\w*(?:\\(\\))?)?(?: at ${addressPattern})?`;
const wrapping = new RegExp(`^wrap ${amountPattern} (\\w+)${beside}$`, 'i');
const unwrapping = new RegExp(`^unwrap ${amountPattern} (\\w+)${beside}$`, 'i');

/** "wrap 0.75 ETH using IWETH.deposit() at 0xC02…": the function is that of the contract, whatever it is called. */
export const writeWrap: OperationWriter = (operation, writing) => {
  const [, amount = '', symbol = '', at] = wrapping.exec(operation) ?? [];
  const coin = tokenNamed(writing, symbol);
  const weth = namedWeth(writing, at);
  const units = coin && unitsOf(amount, coin.decimals);
  if (coin?.address !== 'native' || !weth || !units) return null;
  return [{ line: `IWETH(${weth}).deposit{value: ${units}}();`, interface: wethInterface }];
};

/** "unwrap 0.5 WETH" */
export const writeUnwrap: OperationWriter = (operation, writing) => {
  const [, amount = '', symbol = '', at] = unwrapping.exec(operation) ?? [];
  const token = tokenNamed(writing, symbol);
  const weth = namedWeth(writing, at);
  const units = token && unitsOf(amount, token.decimals);
  if (!weth || token?.address !== weth || !units) return null;
  return [{ line: `IWETH(${weth}).withdraw(${units});`, interface: wethInterface }];
};

/** An address that is said has to be the one. */
function namedWeth(writing: Writing, at: string | undefined) {
  const weth = wethOf(writing);
  return at === undefined || at.toLowerCase() === weth?.toLowerCase() ? weth : null;
}
