// Every mode on every chain, where each takes one chain in turn otherwise.
import { tryWholeMatrix } from './amount-matrix.ts';

tryWholeMatrix();
await import('./bridge.anvil.test.ts');
await import('./contracts.anvil.test.ts');
await import('./lending.anvil.test.ts');
await import('./liquidity.anvil.test.ts');
await import('./swap.anvil.test.ts');
await import('./transfer.anvil.test.ts');
await import('./vault-and-staking.anvil.test.ts');
await import('./wrap.anvil.test.ts');
