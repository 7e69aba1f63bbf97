import { bundledTokens } from '../../../../../shared/tokens/bundled-tokens.ts';
import { useChainId } from '../draft-context.ts';
import { Field } from '../fields/field.tsx';
import { TextBox } from '../fields/text-box.tsx';

interface TokenFieldProps {
  trigger: { token: string };
  chainId: number | undefined;
  onChange(token: string): void;
}

/** A symbol of the list of the chain, or an address. */
export function TokenField({ trigger, chainId, onChange }: TokenFieldProps) {
  const on = useChainId(chainId);
  const tokens = on === undefined ? [] : bundledTokens.ofChain(on);
  return (
    <Field label="Token" path="trigger.token">
      {(ties) => (
        <TextBox
          ties={ties}
          className="max-w-60"
          value={trigger.token}
          options={tokens.map(({ symbol, name }) => ({ value: symbol, label: name }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
