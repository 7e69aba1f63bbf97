import { type CommandRun, usualCommandMs } from '../../shared/commands/command-run.ts';
import { visibleLine, visiblePath } from '../../shared/visible-text.ts';

/** A program as it is started: itself, each argument by itself, where, and what keeps it in bounds. */
export function CommandStart({ command }: { command: CommandRun }) {
  const { program, args, cwd, timeoutMs, secrets, answers } = command;
  return (
    <dl className="grid gap-1.5">
      <Part label="Program">
        <b>{visiblePath(program)}</b>
      </Part>
      {args.length === 0 ? null : (
        <div>
          <dt className="s m">{args.length === 1 ? 'Argument' : `${args.length} arguments`}</dt>
          <dd>
            <ol className="grid gap-0.5">
              {args.map((arg, at) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: arguments may repeat; their order is what counts.
                  key={`${at}/${arg}`}
                  className="rounded-1 bg-sunken px-1.5 font-mono whitespace-pre-wrap wrap-anywhere"
                >
                  {arg === '' ? <span className="m">(empty)</span> : visibleLine(arg)}
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
      <Part label="In the folder">{visiblePath(cwd)}</Part>
      <div>
        <dt className="s m">Bounds</dt>
        <dd>{boundsOf(command)}</dd>
      </div>
      {Object.entries(secrets ?? {}).map(([name, question]) => (
        <div key={name}>
          <dt className="s m">Asked for with your yes, and given as {name}</dt>
          <dd>{visibleLine(question)}</dd>
        </div>
      ))}
      {Object.entries(answers ?? {}).map(([name, question]) => (
        <div key={name}>
          <dt className="s m">Given as {name}, what you answer when the plan asks</dt>
          <dd>{visibleLine(question)}</dd>
        </div>
      ))}
      {timeoutMs === usualCommandMs ? null : (
        <div>
          <dt className="s m">Ended after</dt>
          <dd>{timeoutMs / 1000} seconds</dd>
        </div>
      )}
    </dl>
  );
}

function Part({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="s m">{label}</dt>
      <dd className="font-mono wrap-anywhere">{children}</dd>
    </div>
  );
}

function boundsOf({ sandboxed, network, writes }: CommandRun): string {
  if (!sandboxed) {
    return 'None: it can read and change what you can, and reach the network.';
  }
  const folders = writes.length === 0 ? 'nothing' : writes.map(visiblePath).join(', ');
  return `It may change ${folders}. ${network ? 'It may reach the network.' : 'It cannot reach the network.'}`;
}
