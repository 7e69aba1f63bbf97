import { describe, expect, it } from 'vitest';
import { newVersions, tooYoung } from '../../../scripts/supply/age-of-new.ts';
import { unsupportedElectron } from '../../../scripts/supply/electron-support.ts';
import { judgeAudit, NotAnswered } from '../../../scripts/supply/known-holes.ts';

describe('what the registry knows of holes [E-13]', () => {
  const advisory = (severity: string) => ({
    ...{ source: 1, name: 'x', range: '<2.0.0' },
    ...{ severity, title: 'A hole', url: 'https://github.com/advisories/GHSA-x' },
  });
  const report = (severity: string, path: string) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        x: { name: 'x', severity, via: [advisory(severity)], nodes: [path] },
        y: { name: 'y', severity, via: ['x'], nodes: ['node_modules/y'] },
      },
    });
  const shipped = new Set(['node_modules/x', 'node_modules/y']);
  const hole = (severity: string) => ({
    ...{ name: 'x', severity, title: 'A hole', url: 'https://github.com/advisories/GHSA-x' },
  });

  it.each(['high', 'critical'])('fails the check where it is %s and shipped', (severity) => {
    const judged = judgeAudit(report(severity, 'node_modules/x'), shipped);
    expect(judged).toEqual({ failing: [hole(severity)], told: [] });
  });

  it('is told where it is small, or in a tool of the making', () => {
    expect(judgeAudit(report('moderate', 'node_modules/x'), shipped)).toEqual({
      ...{ failing: [], told: [hole('moderate')] },
    });
    expect(judgeAudit(report('critical', 'node_modules/z/node_modules/x'), shipped)).toEqual({
      ...{ failing: [], told: [hole('critical')] },
    });
  });

  it('is not known where the registry does not answer, which is no "none"', () => {
    // As a mirror answered that serves packages only.
    const refused = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } };
    expect(() => judgeAudit(JSON.stringify(refused), shipped)).toThrow(NotAnswered);
    expect(() => judgeAudit(JSON.stringify(refused), shipped)).toThrow('405 Method Not Allowed');
    expect(() => judgeAudit('', shipped)).toThrow(NotAnswered);
    expect(() => judgeAudit('{}', shipped)).toThrow(NotAnswered);
  });
});

describe('a new version in the lockfile [E-13]', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');

  it('is one that was not there, under its own name', () => {
    const before = { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.0.0' } };
    const after = {
      ...before,
      'node_modules/a': { version: '1.0.1' },
      'node_modules/b/node_modules/a': { version: '1.0.1' },
      'node_modules/keytar': { name: '@github/keytar', version: '7.0.0' },
      'node_modules/x/node_modules/a': { version: '1.0.0' },
    };
    expect(newVersions(before, after)).toEqual([
      { name: 'a', version: '1.0.1' },
      { name: '@github/keytar', version: '7.0.0' },
    ]);
  });

  it('waits for a week, and where nobody says since when it is published', async () => {
    const times: Record<string, string> = {
      young: '2026-11-16T12:00:01Z',
      old: '2026-11-16T12:00:00Z',
    };
    const versions = ['young', 'old', 'unknown'].map((name) => ({ name, version: '1.0.0' }));
    const published = async (name: string) => times[name] ?? null;
    expect(await tooYoung(versions, published, now)).toEqual([
      'young@1.0.0: since 6.9 days',
      'unknown@1.0.0: the registry does not say since when',
    ]);
  });
});

it('says when an Electron gets no mends any more [E-03]', () => {
  expect(unsupportedElectron('45.4.1', '45.9.0')).toBeNull();
  expect(unsupportedElectron('45.4.1', '47.0.0')).toBeNull();
  expect(unsupportedElectron('45.4.1', '48.0.0')).toContain('Electron 45.4.1 gets no mends');
  expect(() => unsupportedElectron('45.4.1', 'latest')).toThrow('is no version');
});
