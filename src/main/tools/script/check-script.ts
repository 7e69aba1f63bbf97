// What a script may do, decided from the compiler's own syntax tree: it calls functions that are known, of contracts
// that its group speaks of, and sends what it does through one broadcast. It makes no contract, writes no assembly,
// calls no bare address and names no cheatcode but the three that start and end it.
import {
  type AbiFunction,
  type Address,
  getAddress,
  type Hex,
  isAddress,
  toFunctionSelector,
} from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { scriptContract } from '../../../shared/script/assemble-script.ts';
import { variablePrefix } from '../../../shared/script/placeholders.ts';
import { cheatcodeAddress, isCheatcode } from './cheatcodes.ts';
import { type AstNode, nodesOf, readAst, textAt } from './syntax-tree.ts';

export interface ScriptBounds {
  /** Contracts that it may name. */
  contracts: readonly Address[];
  /** Addresses that it may name besides, such as those of recipients. */
  named: readonly Address[];
  /** Selectors of the functions that it may call. */
  selectors: ReadonlySet<string>;
}

/** In the order in which the assembly writes them. */
const ownCheatcodes = ['warp', 'startBroadcast', 'stopBroadcast'];
const bareCalls: ReadonlySet<string> = new Set(['call', 'delegatecall', 'staticcall', 'callcode']);

/** Errors: SCRIPT_FORBIDDEN, SCRIPT_CHEATCODE, SCRIPT_ADDRESS_UNKNOWN, SCRIPT_FUNCTION_UNKNOWN. */
export function checkScript(ast: unknown, bounds: ScriptBounds): void {
  const root = readAst(ast);
  if (root === null) throw forbidden('SCRIPT_FORBIDDEN', 'it cannot be read', {});
  const all = [...nodesOf(root)];
  checkShape(root, all);
  for (const node of all) checkNode(node, bounds);
  checkCheatcodes(all);
}

/** One contract with one function, and interfaces. */
function checkShape(root: AstNode, all: readonly AstNode[]): void {
  const contracts = all.filter(({ nodeType }) => nodeType === 'ContractDefinition');
  const real = contracts.filter((node) => node['contractKind'] !== 'interface');
  const isAlone = real.length === 1 && real[0]?.['name'] === scriptContract;
  if (!isAlone) throw forbidden('SCRIPT_FORBIDDEN', 'it has a contract besides its own', {});
  const parts = real.flatMap((node) => (Array.isArray(node['nodes']) ? node['nodes'] : []));
  const [run, ...others] = parts.map((part) => readAst(part));
  if (others.length > 0 || run?.nodeType !== 'FunctionDefinition' || run['name'] !== 'run') {
    throw forbidden('SCRIPT_FORBIDDEN', 'it has parts besides its one function', {});
  }
  checkDeclared(readAst(run['body']));
  const above: ReadonlySet<string> = new Set([
    ...['PragmaDirective', 'ImportDirective', 'ContractDefinition'],
  ]);
  const top = Array.isArray(root['nodes']) ? root['nodes'].map((node) => readAst(node)) : [];
  const odd = top.find((node) => node === null || !above.has(node.nodeType));
  if (odd !== undefined) {
    throw forbidden('SCRIPT_FORBIDDEN', 'it declares something besides interfaces', {});
  }
}

/** The variables of placeholders are declared by the assembly alone: a second one would hide what was computed. */
function checkDeclared(body: AstNode | null): void {
  const declared = body === null ? [] : [...nodesOf(body)];
  const hiding = declared.find(
    (node) =>
      node.nodeType === 'VariableDeclaration' && textAt(node, 'name').startsWith(variablePrefix),
  );
  if (hiding === undefined) return;
  const variable = textAt(hiding, 'name');
  throw forbidden('SCRIPT_FORBIDDEN', 'it declares a variable of its group once more', {
    variable,
  });
}

function checkNode(node: AstNode, bounds: ScriptBounds): void {
  switch (node.nodeType) {
    case 'InlineAssembly':
      throw forbidden('SCRIPT_FORBIDDEN', 'it has assembly', {});
    case 'NewExpression':
      checkNew(node);
      break;
    case 'MemberAccess':
      checkMember(node);
      break;
    case 'Identifier':
      if (node['name'] === 'selfdestruct')
        throw forbidden('SCRIPT_FORBIDDEN', 'it ends a contract', {});
      break;
    case 'FunctionCall':
      if (node['kind'] === 'typeConversion') checkConversion(node);
      break;
    case 'Literal':
      checkLiteral(node, bounds);
      break;
    case 'FunctionDefinition':
      checkFunction(node, bounds);
      break;
  }
}

/** Arrays in memory are made with `new` too. */
function checkNew(node: AstNode): void {
  if (readAst(node['typeName'])?.nodeType === 'ArrayTypeName') return;
  if (typeOf(node).includes('bytes') || typeOf(node).includes('string')) return;
  throw forbidden('SCRIPT_FORBIDDEN', 'it makes a contract', {});
}

function checkMember(node: AstNode): void {
  const member = textAt(node, 'memberName');
  const of = typeOf(readAst(node['expression']));
  if (of.startsWith('t_address') && bareCalls.has(member)) {
    throw forbidden('SCRIPT_FORBIDDEN', `it calls a bare address (${member})`, { member });
  }
  if (of === 't_magic_abi' && member === 'decode') {
    throw forbidden('SCRIPT_FORBIDDEN', 'it reads values out of bytes', {});
  }
}

/** An address is one that is written out or that a contract answered: none is computed from a number. */
function checkConversion(node: AstNode): void {
  const given = Array.isArray(node['arguments']) ? readAst(node['arguments'][0]) : null;
  const [to, from] = [typeOf(node), typeOf(given)];
  if (!to.startsWith('t_address')) return;
  if (from.startsWith('t_address') || from.startsWith('t_contract')) return;
  throw forbidden('SCRIPT_FORBIDDEN', 'it computes an address', {});
}

function checkLiteral(node: AstNode, { contracts, named }: ScriptBounds): void {
  const value = textAt(node, 'value');
  if (!isAddress(value, { strict: false })) return;
  const address = getAddress(value);
  if (address === cheatcodeAddress) throw cheatcode(address);
  if ([...contracts, ...named].includes(address)) return;
  const message = `The script names the address ${address}, of which its group says nothing.`;
  throw new AppError('SCRIPT_ADDRESS_UNKNOWN', 'policy_denied', message, {
    advice:
      'Nothing was signed. List the contract in the group, or name the address in an operation.',
    facts: { address },
  });
}

/** Those of interfaces have a selector in the tree; `run` has one too. */
function checkFunction(node: AstNode, { selectors }: ScriptBounds): void {
  const selector = textAt(node, 'functionSelector');
  const name = textAt(node, 'name');
  if (isCheatcode(selector)) throw cheatcode(name);
  if (name === 'run' || selectors.has(selector)) return;
  const message = `The script calls ${name}, a function that none of the contracts of its group is known to have.`;
  throw new AppError('SCRIPT_FUNCTION_UNKNOWN', 'policy_denied', message, {
    advice:
      'Nothing was signed. Where the contract has it, add its ABI in the settings, or with "countersign contract add".',
    facts: { functionName: name, selector },
  });
}

/** The three that the assembly wrote, in their order, and no other mention of what gives them. */
function checkCheatcodes(all: readonly AstNode[]): void {
  const used = all.flatMap((node) =>
    node.nodeType === 'MemberAccess' && isVm(readAst(node['expression']))
      ? [textAt(node, 'memberName')]
      : [],
  );
  const mentions = all.filter((node) => node.nodeType === 'Identifier' && isVm(node));
  if (used.join() === ownCheatcodes.join() && mentions.length === used.length) return;
  throw cheatcode(used.join(' '));
}

function cheatcode(used: string): AppError {
  const what = 'it uses a cheatcode that scripts cannot have';
  return forbidden('SCRIPT_CHEATCODE', what, { used: used.slice(0, 200) });
}

function isVm(node: AstNode | null): boolean {
  return /^t_(contract|type\$_t_contract)\$_Vm_\$/.test(typeOf(node));
}

function typeOf(node: AstNode | null): string {
  const described = node?.['typeDescriptions'];
  if (typeof described !== 'object' || described === null) return '';
  const { typeIdentifier } = described as { typeIdentifier?: unknown };
  return typeof typeIdentifier === 'string' ? typeIdentifier : '';
}

/** As the syntax tree writes them, without 0x. */
export function selectorsOf(functions: readonly AbiFunction[]): string[] {
  return functions.map((item) => toFunctionSelector(item).slice(2) as Hex);
}

function forbidden(code: string, what: string, facts: Record<string, string>): AppError {
  return new AppError(code, 'policy_denied', `The script cannot be run: ${what}.`, {
    advice:
      'Nothing was signed. A script calls known functions of listed contracts and nothing else.',
    facts,
  });
}
