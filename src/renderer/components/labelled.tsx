import { type ReactNode, useId } from 'react';

/** A label over what it names; `children` gets the id that it has to bear. */
export function Labelled({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="m">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
