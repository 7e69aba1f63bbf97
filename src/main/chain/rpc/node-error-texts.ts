// Ethereum nodes give one code (-32000) for a dozen different refusals and tell them apart by text alone.
// This table is the only place in the product that reads such text. Sources: geth core/error.go and
// core/txpool/errors.go, Erigon, Nethermind, Besu, Reth and anvil's error messages.

export type NodeRefusal =
  | 'insufficient_funds'
  | 'nonce_too_low'
  | 'already_known'
  | 'underpriced'
  | 'gas_too_low'
  | 'gas_too_high'
  | 'state_unavailable'
  | 'block_unknown'
  | 'reverted';

const texts: readonly (readonly [RegExp, NodeRefusal])[] = [
  [/insufficient funds|insufficient balance|insufficientfunds/i, 'insufficient_funds'],
  [/nonce too low|nonce_too_low|oldnonce|nonce is too low/i, 'nonce_too_low'],
  [
    /already known|known transaction|already imported|alreadyknown|already exists/i,
    'already_known',
  ],
  [
    /underpriced|max fee per gas less than block base fee|feetoolow|fee cap less than/i,
    'underpriced',
  ],
  [/intrinsic gas too low|out ?of ?gas|gas limit too low/i, 'gas_too_low'],
  [/exceeds block gas limit|gas limit is too high|gas limit too high/i, 'gas_too_high'],
  [/header not found|unknown block|block (not|is not) found|block .*not found/i, 'block_unknown'],
  [
    /missing trie node|state .*(not|un)available|state .*pruned|historical state/i,
    'state_unavailable',
  ],
  [
    /execution reverted|vm exception|reverted|invalid opcode|invalidfeopcode|opcodenotfound/i,
    'reverted',
  ],
];

/** What a node means by this text, or undefined when the table does not know it. */
export function readNodeText(text: string): NodeRefusal | undefined {
  return texts.find(([pattern]) => pattern.test(text))?.[1];
}
