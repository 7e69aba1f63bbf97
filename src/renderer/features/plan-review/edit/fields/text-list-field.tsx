import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../../components/button.tsx';
import { Field } from './field.tsx';
import { isOptional, type ParamEntry } from './param-entry.ts';
import { TextBox } from './text-box.tsx';

/** Texts one under the other, each kept exactly as it is typed: the arguments of a program. */
export function TextListField({ label, path, value, keep, field }: ParamEntry) {
  const items = Array.isArray(value) ? value.map(String) : [];
  const change = (next: string[]) => keep(next.length === 0 && !field.required ? undefined : next);
  return (
    <Field label={label} path={path} optional={isOptional(field)}>
      {(ties) => (
        <div className="grid gap-1.5 justify-items-start">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same; the place is the identity.
            <div key={index} className="flex gap-1 w-full">
              <TextBox
                ties={index === 0 ? ties : { 'aria-label': `${label}, ${index + 1}` }}
                mono
                value={item}
                onChange={(text) => change(items.with(index, text))}
              />
              <IconButton
                sign={X}
                label={`Remove ${index + 1} of ${label}`}
                onClick={() => change(items.toSpliced(index, 1))}
              />
            </div>
          ))}
          <Button
            size="small"
            sign={Plus}
            aria-label={`Add one to ${label}`}
            aria-describedby={ties['aria-describedby']}
            onClick={() => change([...items, ''])}
          >
            Add one
          </Button>
        </div>
      )}
    </Field>
  );
}
