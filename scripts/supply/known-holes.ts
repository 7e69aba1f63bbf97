// What the registry knows of holes in the packages that are installed, as `npm audit --json` prints it.

export interface KnownHole {
  /** The package, by its name in node_modules. */
  name: string;
  severity: string;
  title: string;
  url: string;
}

export interface AuditVerdict {
  /** In what the app ships, high or critical: the check fails. */
  failing: readonly KnownHole[];
  /** All others: told, since a tool of the making reaches nobody's wallet by itself. */
  told: readonly KnownHole[];
}

interface Report {
  auditReportVersion?: number;
  message?: string;
  vulnerabilities?: Record<string, { nodes?: string[]; via?: (string | Advisory)[] }>;
}

type Advisory = Omit<KnownHole, 'name'>;

/** What the registry gave in the place of an answer, in its own words. */
export class NotAnswered extends Error {}

/**
 * @param printed by npm
 * @param shipped paths of the packages that the app ships, `node_modules/…`
 * Errors: NotAnswered.
 */
export function judgeAudit(printed: string, shipped: ReadonlySet<string>): AuditVerdict {
  const report = readReport(printed);
  const holes = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { nodes, via }]) => {
    const isShipped = (nodes ?? []).some((path) => shipped.has(path));
    return (via ?? []).flatMap((each) =>
      typeof each === 'string' ? [] : [{ hole: { name, ...ofAdvisory(each) }, isShipped }],
    );
  });
  const isFailing = ({ hole, isShipped }: (typeof holes)[number]): boolean =>
    isShipped && ['high', 'critical'].includes(hole.severity);
  return {
    failing: holes.filter(isFailing).map(({ hole }) => hole),
    told: holes.filter((each) => !isFailing(each)).map(({ hole }) => hole),
  };
}

function ofAdvisory({ severity, title, url }: Advisory): Advisory {
  return { severity, title, url };
}

function readReport(printed: string): Report {
  let report: Report;
  try {
    report = JSON.parse(printed);
  } catch {
    throw new NotAnswered('npm printed nothing that could be read');
  }
  if (report.auditReportVersion === 2) return report;
  throw new NotAnswered(report.message ?? 'npm printed another kind of report');
}
