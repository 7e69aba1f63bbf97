/** A plan that is valid on the practice chain. */
export const swapPlan = {
  id: 'p1',
  name: 'Swap',
  userId: 'local',
  createdAt: 1_764_000_000_000,
  status: 'draft',
  chainId: 31337,
  root: {
    id: 'swap',
    label: 'Swap 1 ETH for USDC',
    type: 'action',
    tool: 'defi_swap',
    params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
  },
};

/** The swap with other parameters, as text. */
export function swapWith(params: Record<string, unknown>): string {
  const root = { ...swapPlan.root, params: { ...swapPlan.root.params, ...params } };
  return JSON.stringify({ ...swapPlan, root });
}
