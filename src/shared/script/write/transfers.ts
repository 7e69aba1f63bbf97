import { getAddress } from 'viem/utils';
import {
  addressPattern,
  amountPattern,
  contractNamed,
  erc20Import,
  type OperationWriter,
  tokenNamed,
  unitsOf,
} from './writing.ts';

const approval = new RegExp(`^approve ${amountPattern} (\\w+) (?:for|to) (?:the )?(\\w+)$`, 'i');
const payment = new RegExp(`^(?:transfer|send) ${amountPattern} (\\w+) to ${addressPattern}$`, 'i');

/** Whom a sentence pays, as it spells the address; null where it pays nobody. */
export function paidAddress(operation: string): string | null {
  return payment.exec(operation.trim().replace(/\s+/g, ' ').replace(/\.$/, ''))?.[3] ?? null;
}

/** "approve 100 USDC for Router" */
export const writeApproval: OperationWriter = (operation, writing) => {
  const [, amount = '', symbol = '', who = ''] = approval.exec(operation) ?? [];
  const token = tokenNamed(writing, symbol);
  const spender = contractNamed(writing, who);
  const units = token && unitsOf(amount, token.decimals);
  if (!token || !spender || !units || token.address === 'native') return null;
  return [{ line: `IERC20(${token.address}).approve(${spender}, ${units});`, import: erc20Import }];
};

/** "send 1.5 ETH to 0x…", "transfer {$X} USDC to 0x…" */
export const writePayment: OperationWriter = (operation, writing) => {
  const [, amount = '', symbol = '', to = ''] = payment.exec(operation) ?? [];
  const token = tokenNamed(writing, symbol);
  const units = token && unitsOf(amount, token.decimals);
  if (!token || !units) return null;
  const recipient = getAddress(to);
  if (token.address === 'native') return [{ line: `payable(${recipient}).transfer(${units});` }];
  const line = `require(IERC20(${token.address}).transfer(${recipient}, ${units}), "the token refused");`;
  return [{ line, import: erc20Import }];
};
