import { type Address, maxUint256, parseAbi, parseEther } from 'viem';
import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import {
  adversarialContracts as at,
  practiceThief,
} from '../../../src/shared/chain/practice-contracts.ts';
import type { WorldBuilder } from '../world-builder.ts';
import { obtain } from './holdings.ts';

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setPool(address pool)',
  'function getPair(address a, address b) view returns (address)',
  'function createPair(address a, address b)',
  'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)',
]);

/** 1 January 2100. */
const turnsAt = 4_102_444_800n;
const cyrillicEs = '\u0421';
const reversed = '\u202e';
const invisible = '\u200b';

/** The contracts that mean harm. */
export async function placeAdversaries(world: WorldBuilder): Promise<void> {
  const faucet = [practiceFaucet];
  await world.place(at.lyingDecimals, 'LyingDecimalsToken', faucet);
  await world.place(at.feeOnTransfer, 'FeeOnTransferToken', faucet);
  await world.place(at.reverting, 'RevertingToken', faucet);
  await world.place(at.falseReturning, 'FalseReturningToken', faucet);
  await world.place(at.honeypot, 'HoneypotToken', faucet);
  await world.place(at.bytes32Metadata, 'Bytes32Token', []);
  await world.place(at.hugeMetadata, 'HugeNameToken', []);
  await world.place(at.lookAlikeUsdc, 'NamedToken', ['USD Coin', `USD${cyrillicEs}`, ...faucet]);
  const hidden = [`Free ${reversed}PORDRIA\n<b>claim</b>`, `US${invisible}DC`, ...faucet];
  await world.place(at.hiddenTextToken, 'NamedToken', hidden);
  await world.place(at.honestReturn, 'HonestReturn', []);
  await world.place(at.dishonestReturn, 'DishonestReturn', []);
  await world.place(at.upgradingProxy, 'UpgradingProxy', [at.honestReturn, practiceFaucet]);
  const chameleons = [
    'parityChameleon',
    'coinbaseChameleon',
    'timestampChameleon',
    'gasLeftChameleon',
  ];
  for (const [sign, name] of chameleons.entries()) {
    await world.place(at[name as keyof typeof at], 'Chameleon', [sign, turnsAt]);
  }
  await world.place(at.airdropDrainer, 'AirdropDrainer', [practiceThief]);
  await world.place(at.permitPhisher, 'PermitPhisher', [practiceThief, world.at.permit2]);
  await fillHoneypot(world);
}

async function fillHoneypot(world: WorldBuilder): Promise<void> {
  const { chain } = world;
  const { uniswapV2Factory, uniswapV2Router, weth } = world.at;
  const [honey, ether] = [parseEther('1000000'), parseEther('100')];
  await obtain(world, 'WETH', ether);
  await chain.write(at.honeypot, abi, 'mint', [practiceFaucet, honey]);
  await chain.write(at.honeypot, abi, 'approve', [uniswapV2Router, maxUint256]);
  await chain.write(uniswapV2Factory, abi, 'createPair', [weth, at.honeypot]);
  const pair = (await chain.read(uniswapV2Factory, abi, 'getPair', [weth, at.honeypot])) as Address;
  await chain.write(at.honeypot, abi, 'setPool', [pair]);
  await chain.write(uniswapV2Router, abi, 'addLiquidity', [
    ...[weth, at.honeypot, ether, honey, ether, honey],
    ...[practiceFaucet, chain.deadline],
  ]);
}
