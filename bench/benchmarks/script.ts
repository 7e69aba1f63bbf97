import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getAddress } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { PracticeWorld } from '../../src/main/chain/practice/practice-world.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { findForge } from '../../src/main/tools/script/find-forge.ts';
import { runGroups } from '../../src/main/tools/script/run-groups.ts';
import { assembleScript } from '../../src/shared/script/assemble-script.ts';
import { scriptLibrary } from '../../src/shared/script/library.ts';
import { readGroups, type ScriptGroup } from '../../src/shared/script/script-group.ts';
import { scriptOf } from '../../src/shared/script/write/write-script.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import type { Benchmark, Measurement, Tell } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';
import { interleave, timed } from '../core/interleave.ts';

const resourcesDir = join(import.meta.dirname, '../../resources');
const log = createLog(() => undefined, systemClock.now);
const account = getAddress('0x1000000000000000000000000000000000000001');
const run = promisify(execFile);

/** A group of operations to its transactions, beside forge alone on the same script with the same compiler. */
export const script: Benchmark = {
  name: 'script',
  title: 'a group of operations, new and known, beside forge alone on the same script',
  rounds: 9,
  measure: (rounds, tell) => inFolder((folder) => measureIn(folder, rounds, tell)),
};

async function measureIn(dataDir: string, rounds: number, tell: Tell): Promise<Measurement[]> {
  tell('starting the practice world');
  const anvilPath = findAnvil();
  const world = new PracticeWorld({ dataDir, resourcesDir, anvilPath, clock: systemClock, log });
  const { rpcUrl } = await world.ethereum.start();
  try {
    await world.ethereum.fund(account, { symbol: 'ETH', amount: '100' });
    const client = await connectChain({ url: rpcUrl });
    const forge = await findForge();
    let amount = 0;
    /** Never compiled before: another amount each time. */
    const fresh = (): ScriptGroup[] => {
      amount += 1;
      const operations = [`wrap 0.${1_000 + amount} ETH`, 'swap 0.1 ETH for USDC'];
      return readGroups([{ description: 'bench', operations }]);
    };
    const ours = async (groups: ScriptGroup[]) => {
      const nowSeconds = BigInt(Math.floor(systemClock.now() / 1_000));
      const where = { client, tokens: bundledTokens, added: () => undefined, account, nowSeconds };
      const [first] = await runGroups(groups, where);
      if (first?.transactions.length !== 2) throw new Error('It made no two transactions.');
    };
    const known = fresh();
    const alone = aloneIn(join(dataDir, 'alone'), { forge, rpcUrl, chainId: client.chainId });
    alone.layOut(known);
    tell('measuring');
    const runs = await interleave(
      {
        group_new: () => timed(() => ours(fresh())),
        forge_new: () => {
          alone.layOut(fresh());
          return timed(() => alone.run());
        },
        group_known: async () => {
          await ours(known);
          return timed(() => ours(known));
        },
        forge_known: async () => {
          alone.layOut(known);
          await alone.run();
          return timed(() => alone.run());
        },
      },
      rounds,
      1,
    );
    return [
      { id: 'group_new', unit: 'ms', runs: runs.group_new, comparedWith: 'forge_new' },
      { id: 'forge_new', unit: 'ms', runs: runs.forge_new },
      { id: 'group_known', unit: 'ms', runs: runs.group_known, comparedWith: 'forge_known' },
      { id: 'forge_known', unit: 'ms', runs: runs.forge_known },
    ];
  } finally {
    await world.stop();
  }
}

interface Alone {
  forge: string;
  rpcUrl: string;
  chainId: number;
}

/** Forge as one would use it by hand, with the compiler as a program that it starts. */
function aloneIn(folder: string, { forge, rpcUrl, chainId }: Alone) {
  const write = (path: string, content: string, mode = 0o600): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode });
  };
  const solc = JSON.stringify(createRequire(import.meta.url).resolve('solc'));
  write(
    'compiler.cjs',
    `const solc = require(${solc}); process.stdout.write(solc.compile(require('fs').readFileSync(0, 'utf8')));`,
  );
  write(
    'compiler',
    `#!/bin/sh\ncase "$*" in\n*--version*) echo 'Version: 0.8.37+commit.00000000.Linux.g++' ;;\n*) exec '${process.execPath}' '${join(folder, 'compiler.cjs')}' ;;\nesac\n`,
    0o700,
  );
  for (const [path, content] of Object.entries(scriptLibrary)) write(`lib/${path}`, content);
  write(
    'foundry.toml',
    `[profile.default]\nsrc = "script"\nscript = "script"\ntest = "script"\nlibs = ["lib"]\nremappings = ["forge-std/=lib/forge-std/"]\nsolc = "${join(folder, 'compiler')}"\nevm_version = "paris"\noptimizer = true\noptimizer_runs = 1\noffline = true\n`,
  );
  return {
    layOut(groups: readonly ScriptGroup[]): void {
      const [group] = groups;
      if (group === undefined) throw new Error('There is no group.');
      const block = scriptOf(group, { chainId, tokens: bundledTokens });
      write('script/forge_script.sol', assembleScript(group, block));
    },
    async run(): Promise<void> {
      const time = Math.floor(systemClock.now() / 1_000) + 60;
      await run(
        forge,
        [
          ...['script', 'script/forge_script.sol:forge_script', '--sig', 'run(uint256)', `${time}`],
          ...['--root', folder, '--sender', account, '--rpc-url', rpcUrl],
          ...['--json', '--non-interactive', '--skip-simulation'],
        ],
        { cwd: folder, env: { PATH: '/usr/bin:/bin', HOME: folder }, maxBuffer: 2 ** 27 },
      );
    },
  };
}
