import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import { documentOf, runCli } from './support/run-cli.ts';

/** In this process: the verb opens nothing, so that there is nothing to keep apart. */
async function next(...words: string[]) {
  const said = { stdout: '', stderr: '' };
  const exitCode = await runCommandLine(['schedule', 'next', ...words], {
    stdin: Readable.from([]),
    askHidden: async () => null,
    out: (text) => {
      said.stdout += text;
    },
    send: async () => undefined,
    err: (text) => {
      said.stderr += text;
    },
    interrupted: new AbortController().signal,
    environment: {},
  });
  return { exitCode, ...said };
}

const berlin = { type: 'cron', expression: '30 2 * * *', timezone: 'Europe/Berlin' };
const from = ['--from', '2027-03-27T00:00:00Z'];
const fires = async (trigger: unknown, ...words: string[]) => {
  const answer = await next(JSON.stringify(trigger), ...words, '--json');
  expect(answer).toMatchObject({ exitCode: 0 });
  return JSON.parse(answer.stdout).fires;
};

describe('schedule next', () => {
  it('answers with the next times, one over the night when the clocks go forward included', async () => {
    const answer = await runCli(
      ['schedule', 'next', '-', ...from, '--count', '3', '--words', '--json'],
      { stdin: JSON.stringify(berlin) },
    );
    expect(answer.exitCode).toBe(0);
    expect(documentOf(answer)).toEqual({
      fires: ['2027-03-27T01:30:00.000Z', '2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z'],
    });
    expect(answer.stderr).toBe(
      'On 28 March 2027 clocks go forward in Europe/Berlin: 02:30 does not exist, this runs at 03:00.\n',
    );
  });

  it('counts an interval from its start, and from the asking where it names none', async () => {
    const interval = { type: 'interval', everyMs: 3_600_000 };
    expect(await fires({ ...interval, maxRuns: 2 }, ...from)).toEqual([
      '2027-03-27T00:00:00.000Z',
      '2027-03-27T01:00:00.000Z',
    ]);
    const started = { ...interval, startAt: '2027-01-01T00:20:00Z' };
    expect(await fires(started, ...from, '--count', '1')).toEqual(['2027-03-27T00:20:00.000Z']);
  });

  it('tells people the times as all others', async () => {
    const answer = await next(JSON.stringify(berlin), ...from, '--count', '2');
    expect(answer.stdout).toBe(
      'Starts every day at 02:30 in Europe/Berlin.\n2027-03-27 01:30:00 UTC\n2027-03-28 01:00:00 UTC\n',
    );
  });

  it('tells people what an expression means, one that is none of the usual ones and one that never comes too', async () => {
    const odd = { type: 'cron', expression: '15 8-10 * * 1-5' };
    const answer = await next(JSON.stringify(odd), ...from, '--count', '1');
    expect(answer.stdout).toBe(
      'Starts at 08:15, 09:15 and 10:15, every day from Monday to Friday in UTC.\n2027-03-29 08:15:00 UTC\n',
    );
    const never = { type: 'cron', expression: '0 0 30 2 *' };
    expect((await next(JSON.stringify(never))).stdout).toBe(
      'Starts at 00:00, on day 30 of February in UTC.\nNo further start comes.\n',
    );
  });

  it('gives ten when it is not told how many, from the time that --now says', async () => {
    expect(await fires(berlin, '--now', '2027-01-01T00:00:00Z')).toHaveLength(10);
  });

  it('says when nothing more comes', async () => {
    const past = { type: 'time', at: '2020-01-01T00:00:00Z' };
    expect(await fires(past, ...from)).toEqual([]);
    expect((await next(JSON.stringify(past))).stdout).toBe('No further start comes.\n');
    expect(await fires({ type: 'cron', expression: '0 0 30 2 *' }, ...from)).toEqual([]);
  });

  it.each([
    [{ type: 'cron', expression: '99 2 * * *' }, 'BAD_CRON'],
    [{ ...berlin, timezone: 'Europe/Nowhere' }, 'BAD_TIMEZONE'],
    [{ type: 'time', at: 'tomorrow' }, 'BAD_TIME'],
    [{ type: 'interval', everyMs: 'often' }, 'SCHEMA'],
    [{ type: 'price', token: 'ETH', condition: 'above', threshold: '4000' }, 'NOT_BY_TIME'],
  ])('refuses %j with exit 1', async (trigger, code) => {
    const answer = await next(JSON.stringify(trigger), '--json');
    expect(answer.exitCode).toBe(1);
    expect(JSON.parse(answer.stdout)).toMatchObject({ error: { code } });
  });

  it('refuses what is no JSON, no instant and no number', async () => {
    expect((await next('{"type":')).stderr).toMatch(/^countersign: The trigger: /);
    expect((await next(JSON.stringify(berlin), '--from', 'today')).exitCode).toBe(2);
    expect((await next(JSON.stringify(berlin), '--count', '0')).exitCode).toBe(2);
  });
});
