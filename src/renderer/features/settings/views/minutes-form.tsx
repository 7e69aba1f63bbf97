import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';

interface MinutesFormProps {
  /** Before the field and after it: together one sentence. */
  label: string;
  wordsAfter: string;
  saved: number;
  least: number;
  most: number;
  busy: boolean;
  /** What is so while the saved minutes stand in the field. */
  now: string;
  /** What may be typed. */
  rule: string;
  save(minutes: number): void;
}

/** A number of minutes with its own button. */
export function MinutesForm(props: MinutesFormProps) {
  const { label, wordsAfter, saved, least, most, busy, now, rule, save } = props;
  const id = useId();
  const [text, setText] = useState(String(saved));
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = minutes >= least && minutes <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits) save(minutes);
  };
  return (
    <form className="grid gap-1" onSubmit={submit}>
      <div className="row flex-wrap">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className="field max-w-18 text-right"
          inputMode="numeric"
          value={text}
          aria-invalid={!fits}
          aria-describedby={`${id}-rule`}
          onChange={(event) => setText(event.target.value)}
        />
        <span>{wordsAfter}</span>
        <Button type="submit" size="small" disabled={!fits || minutes === saved || busy}>
          Save
        </Button>
      </div>
      <p id={`${id}-rule`} className="s m">
        {fits && minutes === saved ? now : rule}
      </p>
    </form>
  );
}
