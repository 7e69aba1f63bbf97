import { expect, test } from 'vitest';
import { roleOf } from '../../bench/app/processes.ts';

test.each([
  ['renderer', ['/opt/electron', '--type=renderer', '--lang=en-US']],
  ['gpu', ['/opt/electron', '--type=gpu-process']],
  ['signer', ['/opt/electron', '--type=utility', '--utility-sub-type=node.mojom.NodeService']],
  ['network', ['/opt/electron', '--type=utility', '--utility-sub-type=network.mojom.Network']],
  ['anvil', ['/opt/bin/anvil', '--host', '127.0.0.1']],
  ['other', ['/opt/electron', '--type=zygote']],
])('a process is known as %s by its command line', (role, words) => {
  expect(roleOf(words)).toBe(role);
});
