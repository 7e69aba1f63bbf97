// Compiled contracts that other packages publish. They are development dependencies: the product ships
// only the finished state that is made from them.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Abi, type Address, concatHex, encodeDeployData, type Hex } from 'viem';

const require = createRequire(import.meta.url);

interface LinkPlace {
  /** In bytes. */
  start: number;
}

/** One published contract. */
export class PackageArtifact {
  readonly abi: Abi;
  readonly #code: string;
  readonly #links: Readonly<Record<string, Readonly<Record<string, readonly LinkPlace[]>>>>;

  /** `path` as it is resolved by Node, e.g. `canonical-weth/build/contracts/WETH9.json`. */
  constructor(path: string) {
    const read = require(path) as {
      abi: Abi;
      bytecode: string;
      linkReferences?: Record<string, Record<string, LinkPlace[]>>;
    };
    this.abi = read.abi;
    this.#code = read.bytecode.replace(/^0x/, '');
    this.#links = read.linkReferences ?? {};
  }

  /** Creation code with the constructor's arguments; `libraries` by their names. */
  creation(args: readonly unknown[] = [], libraries: Record<string, Address> = {}): Hex {
    let code = this.#code;
    for (const links of Object.values(this.#links)) {
      for (const [name, places] of Object.entries(links)) {
        const at = libraries[name];
        if (at === undefined) throw new Error(`the library ${name} is not there yet`);
        for (const { start } of places) {
          code = `${code.slice(0, start * 2)}${at.slice(2).toLowerCase()}${code.slice(start * 2 + 40)}`;
        }
      }
    }
    const bytecode: Hex = `0x${code}`;
    return args.length === 0 ? bytecode : encodeDeployData({ abi: this.abi, bytecode, args });
  }
}

/** viem carries it among its constants but does not export it. */
export async function multicall3Creation(): Promise<Hex> {
  const path = require
    .resolve('viem')
    .replace(/_cjs[\\/]index\.js$/, '_esm/constants/contracts.js');
  const constants = (await import(pathToFileURL(path).href)) as { multicall3Bytecode: Hex };
  return concatHex([constants.multicall3Bytecode]);
}
