import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ParamRole, ToolDeclaration } from '../../../src/shared/tools/tool-declaration.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';

const tools = shippedTools.names().map((name): ToolDeclaration => {
  const tool = shippedTools.get(name);
  if (tool === undefined) throw new Error(name);
  return tool;
});

/** The schema at a role's place, which a dot leads into. */
function schemaAt(tool: ToolDeclaration, place: string): unknown {
  let schema: unknown = tool.params;
  for (const key of place.split('.')) {
    const inside = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    schema = inside instanceof z.ZodObject ? inside.shape[key] : undefined;
  }
  return schema;
}

/** Every parameter that a declaration speaks of besides its schema. */
function named(tool: ToolDeclaration): string[] {
  const ofRole = (role: ParamRole) =>
    role.kind === 'amount' && typeof role.of === 'object' ? [role.of.param] : [];
  const ofMoves = tool.moves.flatMap(({ token, amount, bound, when, to, chain }) => [
    ...(typeof token === 'object' ? [token.param] : []),
    ...(typeof amount === 'object' ? Object.values(amount) : []),
    ...[bound, when, to, chain].filter((param) => param !== undefined),
  ]);
  return [
    ...Object.entries(tool.roles).flatMap(([param, role]) => [param, ...ofRole(role)]),
    ...[tool.oneOf, tool.anyOf, tool.differentTokens].flatMap((groups = []) => groups.flat()),
    ...(tool.needs ?? []).flatMap(({ param, when }) => [param, when.param]),
    ...ofMoves,
  ];
}

describe('the tools of the plan language', () => {
  it('are these', () => {
    expect(tools.map(({ name, kind }) => `${kind} ${name}`).sort()).toMatchInlineSnapshot(`
      [
        "ask get_user_input",
        "chain_write approve",
        "chain_write bridge",
        "chain_write claim",
        "chain_write defi_swap",
        "chain_write forge_script",
        "chain_write lend_borrow",
        "chain_write lend_repay",
        "chain_write lend_supply",
        "chain_write lend_withdraw",
        "chain_write lp_add",
        "chain_write lp_remove",
        "chain_write revoke",
        "chain_write revoke_delegation",
        "chain_write stake",
        "chain_write transfer",
        "chain_write unstake",
        "chain_write unwrap",
        "chain_write vault_deposit",
        "chain_write vault_withdraw",
        "chain_write wrap",
        "chain_write write_contract",
        "local_write create_file",
        "local_write delete_file",
        "local_write manage_orders",
        "local_write manage_plans",
        "local_write modify_file",
        "local_write move_file",
        "local_write notify",
        "local_write run_command",
        "local_write undo",
        "outbound browser_act",
        "outbound http_get",
        "read bridge_status",
        "read get_allowances",
        "read get_balance",
        "read get_gas",
        "read get_portfolio",
        "read get_price",
        "read get_quote",
        "read lend_status",
        "read list_files",
        "read read_contract",
        "read read_file",
        "read resolve_name",
        "read token_info",
        "read tx_history",
      ]
    `);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s speaks only of parameters that it has',
    (_name, tool) => {
      for (const param of named(tool)) expect(schemaAt(tool, param), param).toBeDefined();
    },
  );

  it.each(tools.map((tool) => [tool.name, tool] as const))('%s is of one piece', (_name, tool) => {
    const onlyLooks = tool.kind === 'read';
    expect(tool.idempotency === 'safe' || !onlyLooks).toBe(true);
    expect(tool.gasUnits > 0).toBe(tool.kind === 'chain_write');
    expect('chainId' in tool.params.shape).toBe(tool.onChain);
    expect(tool.moves.length === 0 || tool.kind === 'chain_write').toBe(true);
    expect(tool.undo === 'none_needed' || !onlyLooks).toBe(true);
    expect(tool.params.def.catchall).toBeInstanceOf(z.ZodNever);
    for (const param of [
      ...(tool.oneOf ?? []).flat(),
      ...(tool.anyOf ?? []).flat(),
      ...(tool.needs ?? []).map((need) => need.param),
    ]) {
      expect(schemaAt(tool, param), param).toBeInstanceOf(z.ZodOptional);
    }
  });

  it('leave results that can be written as a JSON Schema, for the model and for other programs', () => {
    for (const { name, params, result } of tools) {
      expect(() => [z.toJSONSchema(params), z.toJSONSchema(result)], name).not.toThrow();
    }
  });
});
