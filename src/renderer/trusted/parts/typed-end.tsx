import { useId, useState } from 'react';
import { WholeAddress } from '../../components/whole-address.tsx';
import { type AddressToType, isEndOf } from '../address-to-type.ts';

interface TypedEndProps {
  of: AddressToType;
  /** Told with each key whether its end stands there. */
  onAccept(accepted: boolean): void;
}

/** A danger is not clicked away: who signs all the same has looked at the address that it is about. */
export function TypedEnd({ of, onAccept }: TypedEndProps) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        There is a danger. To sign all the same, type the last four characters of this address:
      </label>
      <p id={`${id}-address`} className="s">
        <span className="m">{of.role}</span> <WholeAddress address={of.address} />
      </p>
      <input
        id={id}
        className="field w-[12ch] font-mono"
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-address`}
        onChange={({ target }) => {
          setText(target.value);
          onAccept(isEndOf(of, target.value));
        }}
      />
    </div>
  );
}
