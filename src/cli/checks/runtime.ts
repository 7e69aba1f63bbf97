import type { Check } from './check.ts';

const oldest = [20, 18] as const;

export const runtime: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const good = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  return {
    id: 'runtime',
    state: good ? 'ok' : 'failed',
    detail: `Node ${process.versions.node} on ${process.platform} ${process.arch}.`,
    mend: good ? '' : `Use Node ${oldest.join('.')} or newer.`,
  };
};
