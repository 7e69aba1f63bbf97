import { useId, useState } from 'react';
import { WholeAddress } from '../../components/whole-address.tsx';
import { type AddressToType, isTyped, type NameToType } from '../what-to-type.ts';

interface TypedDangerProps {
  of: AddressToType | NameToType;
  /** Told with each key whether what is asked for stands there. */
  onAccept(accepted: boolean): void;
}

/** A danger is not clicked away: who says yes all the same has looked at what it is about. */
export function TypedDanger({ of, onAccept }: TypedDangerProps) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        {'address' in of
          ? 'There is a danger. To sign all the same, type the last four characters of this address:'
          : 'There is a danger. To approve all the same, type this:'}
      </label>
      <p id={`${id}-wanted`} className="s">
        <span className="m">{of.role}</span>{' '}
        {'address' in of ? (
          <WholeAddress address={of.address} />
        ) : (
          <code className="break-all select-none">{of.name}</code>
        )}
      </p>
      <input
        id={id}
        className={`field font-mono ${'address' in of ? 'w-[12ch]' : 'w-full'}`}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-wanted`}
        onChange={({ target }) => {
          setText(target.value);
          onAccept(isTyped(of, target.value));
        }}
      />
    </div>
  );
}
