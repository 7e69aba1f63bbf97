import type { ParamRole, ToolDeclaration } from '../../tools/tool-declaration.ts';
import type { ParamValue } from '../values.ts';
import type { CheckInput, PlacedAction } from './check.ts';
import { oncePer, oncePerInput } from './once-per.ts';
import { paramAt } from './param-at.ts';

type RoleKind = ParamRole['kind'];

/** A parameter that an action gives and that means something to the checks. */
export interface GivenParam<Kind extends RoleKind = RoleKind> {
  action: PlacedAction;
  /** By its role: `amount`, or `order.amount`. */
  param: string;
  role: Extract<ParamRole, { kind: Kind }>;
  /** Without its literal wrapper. */
  value: ParamValue;
}

/** All of them whose roles are of these kinds, by action and then as the tool lists them. */
export function givenParams<Kind extends RoleKind>(
  input: CheckInput,
  ...kinds: Kind[]
): readonly GivenParam<Kind>[] {
  const [only] = kinds;
  const found =
    kinds.length === 1 && only !== undefined
      ? (byKind(input).get(only) ?? [])
      : allGiven(input).filter(({ role }) => kinds.some((kind) => kind === role.kind));
  // The compiler cannot see that only roles of these kinds are left.
  return found as unknown as readonly GivenParam<Kind>[];
}

const allGiven = oncePerInput(({ actions }): readonly GivenParam[] => {
  const found: GivenParam[] = [];
  for (const action of actions) {
    if (action.tool === undefined) continue;
    for (const [param, role] of rolesOf(action.tool)) {
      const value = paramAt(action.params, param);
      if (value !== undefined) found.push({ action, param, role, value });
    }
  }
  return found;
});

const byKind = oncePerInput((input): ReadonlyMap<RoleKind, readonly GivenParam[]> => {
  const kinds = new Map<RoleKind, GivenParam[]>();
  for (const given of allGiven(input)) {
    const same = kinds.get(given.role.kind);
    if (same === undefined) kinds.set(given.role.kind, [given]);
    else same.push(given);
  }
  return kinds;
});

const rolesOf = oncePer(({ roles }: ToolDeclaration) => Object.entries(roles));

/** The parameters of a tool, given or not, whose roles are of a kind. */
export function paramsOfKind(tool: ToolDeclaration | undefined, kind: RoleKind): readonly string[] {
  return tool === undefined ? [] : (namesByKind(tool).get(kind) ?? []);
}

const namesByKind = oncePer((tool: ToolDeclaration): ReadonlyMap<RoleKind, readonly string[]> => {
  const names = new Map<RoleKind, string[]>();
  for (const [param, { kind }] of rolesOf(tool))
    names.set(kind, [...(names.get(kind) ?? []), param]);
  return names;
});
