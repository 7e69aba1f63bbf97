const friend = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

/** What a node is, by its place among ten: six actions, and every other kind that judging must look into. */
const nodesPerBlock = 10;

/**
 * A valid plan of `nodes` nodes (a multiple of ten): blocks of a swap, a payment out of what it brought, a
 * choice by the price, a wait and a loop, no two the same.
 */
export function planOfNodes(nodes: number): unknown {
  const blocks = Array.from({ length: nodes / nodesPerBlock }, (_, index) => blockOf(index));
  const [first, ...others] = blocks;
  if (first === undefined) throw new Error('The plan has no node.');
  return {
    ...{ schemaVersion: 1, id: 'bench', name: 'Many steps', userId: 'local', status: 'draft' },
    createdAt: 1_800_000_000_000,
    // The root is the sequence of the first block.
    root: { ...first, steps: [...first.steps, ...others] },
  };
}

/** Short words throughout: ten thousand nodes have to fit into the bytes that a plan may have. */
function blockOf(index: number) {
  const named = (letter: string) => ({ id: `${letter}${index}`, label: '' });
  const action = (letter: string, tool: string, params: object) => ({
    ...{ ...named(letter), type: 'action', tool, params },
  });
  const swapped = { type: 'step_output', stepId: `s${index}`, path: 'amountOut' };
  const amount = `0.2${String(index).padStart(4, '0')}1`;
  return {
    ...{ ...named('b'), type: 'sequence' },
    steps: [
      action('s', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount }),
      action('t', 'transfer', { token: 'USDC', amount: swapped, to: friend }),
      {
        ...{ ...named('i'), type: 'if', condition: above(String(3_500 + index)) },
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        then: action('w', 'wrap', { amount }),
        else: action('n', 'notify', { message: `Low ${index}` }),
      },
      { ...{ ...named('p'), type: 'wait' }, durationMs: 60_000 + index },
      {
        ...{ ...named('l'), type: 'loop', maxIterations: 3, delayMs: 60_000 },
        body: action('g', 'get_balance', { token: 'USDC' }),
      },
    ],
  };
}

function above(threshold: string) {
  const price = { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: 'ETH' }] };
  return {
    ...{ type: 'compare', left: price, op: 'gt' },
    right: { type: 'literal', value: threshold },
  };
}
