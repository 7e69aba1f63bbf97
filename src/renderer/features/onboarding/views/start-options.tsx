import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { ArchiveRestore, Download, FlaskConical, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useConfirmShortcut } from '../../../state/use-shortcut.ts';

type Start = 'create' | 'import' | 'restore';

interface Option {
  value: Start;
  sign: LucideIcon;
  title: string;
  text: string;
  action: string;
}

const options: readonly Option[] = [
  {
    value: 'create',
    sign: FlaskConical,
    title: 'Practise with a new wallet',
    text: 'New keys and a recovery phrase to write down. A chain on this computer with play money. Needs no account and no internet.',
    action: 'Start practising',
  },
  {
    value: 'import',
    sign: Download,
    title: 'Bring a wallet',
    text: 'Recovery phrase, private key or keystore file. Pasting is allowed. It is used on the practice chain.',
    action: 'Bring a wallet',
  },
  {
    value: 'restore',
    sign: ArchiveRestore,
    title: 'Bring back a backup',
    text: 'The file that Countersign made on another computer, its password and, where that one had a key ring, the recovery code.',
    action: 'Choose the backup',
  },
];

/** The ways to begin; both lead to the trusted window, where secrets are typed. */
export function StartOptions() {
  const [start, setStart] = useState<Start>('create');
  const open = useAction(() => api.trustedOpen({ page: start }));
  const chosen = options.find((option) => option.value === start);
  useConfirmShortcut(!open.busy, () => void open.start());
  return (
    <section className="grid gap-4">
      <h2 id="start" className="text-l">
        How do you want to start
      </h2>
      <RadioGroup
        aria-labelledby="start"
        className="grid gap-2"
        value={start}
        onValueChange={(value) => setStart(value as Start)}
      >
        {options.map((option) => (
          <Choice key={option.value} option={option} on={option.value === start} />
        ))}
      </RadioGroup>
      {open.error ? <ErrorNote error={open.error} kept="Nothing was made." /> : null}
      <div className="flex items-center justify-between gap-4">
        <p className="s m">A window of its own opens for your password.</p>
        <Button
          kind="go"
          size="big"
          confirmKey
          disabled={open.busy}
          onClick={() => void open.start()}
        >
          {chosen?.action}
        </Button>
      </div>
    </section>
  );
}

function Choice({ option, on }: { option: Option; on: boolean }) {
  const frame = on ? 'border-[var(--ink)] shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line';
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the kit's radio button.
    <label
      className={`grid grid-cols-[18px_20px_1fr] items-start gap-3 rounded-2 border px-4 py-3 ${frame}`}
    >
      <Radio.Root value={option.value} className="dot mt-1" />
      <Icon of={option.sign} size={18} className="mt-0.5" />
      <span className="grid gap-px">
        <b>{option.title}</b>
        <span className="s m">{option.text}</span>
      </span>
    </label>
  );
}
