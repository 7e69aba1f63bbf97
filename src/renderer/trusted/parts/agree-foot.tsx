import { Button } from '../../components/button.tsx';
import { trustedApi } from '../api.ts';

interface AgreeFootProps {
  /** The id of the form that the button sends. */
  form: string;
  /** What the button says. */
  yes: string;
  /** Why it cannot be agreed to yet; null where it can. */
  obstacle: string | null;
  /** What is so until then, as the end of a sentence. */
  kept: string;
  /** The signer is at it: the window stays for its answer. */
  busy?: boolean;
}

/** What stands in the way of agreeing, and the two answers. */
export function AgreeFoot({ form, yes, obstacle, kept, busy = false }: AgreeFootProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id="why-not" role="status" className="s min-h-[1.4em]">
        {obstacle ?? `You can agree now. Until you do, ${kept}`}
      </p>
      <div className="row items-stretch">
        <Button size="big" disabled={busy} onClick={() => void trustedApi.trustedClose({})}>
          Leave it
        </Button>
        <Button
          kind="go"
          size="big"
          type="submit"
          form={form}
          className="min-w-0 flex-1 justify-center"
          disabled={obstacle !== null}
          aria-describedby="why-not"
        >
          {yes}
        </Button>
      </div>
    </div>
  );
}
