import type { ToolContext } from './chain-tool.ts';

/** Unix seconds, so many from now. The chain may run ahead of this computer's clock, and stands behind it between blocks. */
export async function deadlineIn(seconds: number, { client, nowSeconds }: ToolContext) {
  const { timestamp } = await client.head();
  return (timestamp > nowSeconds ? timestamp : nowSeconds) + BigInt(seconds);
}
