// Names of older plans that keep working.

const toolAliases: Readonly<Record<string, string>> = {
  swap: 'defi_swap',
  swap_tokens: 'defi_swap',
  send: 'transfer',
};

const paramAliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  defi_swap: { from_token: 'tokenIn', to_token: 'tokenOut' },
};

/** The tool's present name. */
export function presentToolName(tool: string): string {
  return (Object.hasOwn(toolAliases, tool) ? toolAliases[tool] : undefined) ?? tool;
}

/** The parameter's present name; unchanged when the present name is given as well. */
export function presentParamName(tool: string, param: string, given: object): string {
  const aliases = Object.hasOwn(paramAliases, tool) ? paramAliases[tool] : undefined;
  const present =
    aliases !== undefined && Object.hasOwn(aliases, param) ? aliases[param] : undefined;
  return present === undefined || Object.hasOwn(given, present) ? param : present;
}
