import { bundledTokens } from '../../../../../shared/tokens/bundled-tokens.ts';
import { useDraftPlan } from '../draft-context.ts';
import { Field } from './field.tsx';
import { PickBox } from './pick-box.tsx';

interface ChainFieldProps {
  label: string;
  path: string;
  value: unknown;
  /** Set where there is none above it that would count instead. */
  needed?: boolean;
  keep(value: number | undefined): void;
}

function nameOf(chainId: number): string {
  return bundledTokens.chainName(chainId) ?? `Chain ${chainId}`;
}

/** A network of those that are set up here; none means the one above it. */
export function ChainField({ label, path, value, needed = false, keep }: ChainFieldProps) {
  const { plan, context } = useDraftPlan();
  const inherited =
    path === 'chainId' ? context.defaultChain : (plan.chainId ?? context.defaultChain);
  const known = context.chains ?? bundledTokens.chains();
  const shown = typeof value === 'number' && !known.includes(value) ? [...known, value] : known;
  const none = inherited === undefined ? 'Not given' : `As the plan: ${nameOf(inherited)}`;
  const inheritedName = path === 'chainId' && inherited ? nameOf(inherited) : none;
  const options = [
    ...(needed ? [] : [{ value: '', label: inheritedName }]),
    ...shown.map((id) => ({ value: String(id), label: nameOf(id) })),
  ];
  return (
    <Field label={label} path={path} optional={!needed}>
      {(ties) => (
        <PickBox
          ties={ties}
          className="max-w-72"
          value={value === undefined ? '' : String(value)}
          options={options}
          onChange={(chosen) => keep(chosen === '' ? undefined : Number(chosen))}
        />
      )}
    </Field>
  );
}
