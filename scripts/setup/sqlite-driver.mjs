// better-sqlite3 ships binaries for Node-API 10. The stand-in Electron has Node-API 9, so there the
// driver is built from its own npm sources: the only thing of version 10 that it uses is persistent
// references to strings, replaced here by references to an object that holds the string.
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { repoRoot } from './paths.mjs';
import { npmCommand, runQuiet } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { step } from './step.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { cached } from './user-cache.mjs';

/** Raise when the patches below change, so that cached builds are not taken for the new one. */
const recipe = 1;

const installedPackage = join(repoRoot, 'node_modules/better-sqlite3');
const binary = 'build/Release/better_sqlite3.node';

/** Puts the driver that runs at this Node-API version where better-sqlite3 looks first. */
export async function provideSqliteDriver(napi) {
  const { version } = JSON.parse(await readFile(join(installedPackage, 'package.json'), 'utf8'));
  const name = `better-sqlite3-${version}-napi${napi}-${process.platform}-${process.arch}-${recipe}.node`;
  const built = await cached(name, async (workFolder) => {
    await ensureSystemPackages(['compiler']);
    return step(`better-sqlite3 ${version} at Node-API ${napi}`, () => build(workFolder, napi));
  });
  const target = join(installedPackage, binary);
  if (existsSync(target) && (await readFile(target)).equals(await readFile(built))) return;
  await mkdir(dirname(target), { recursive: true });
  await cp(built, target);
}

async function build(workFolder, napi) {
  const folder = join(workFolder, 'better-sqlite3');
  await cp(installedPackage, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('prebuilds') && !path.endsWith('build'),
  });
  const addonApi = dirname(
    createRequire(join(installedPackage, 'package.json')).resolve('node-addon-api'),
  );
  await cp(addonApi, join(folder, 'node_modules/node-addon-api'), { recursive: true });
  await patchSources(folder, napi);
  const headers = nodeHeaders();
  const flags = [
    '--release',
    '--force_build=1',
    '--jobs=max',
    ...(headers ? [`--nodedir=${headers}`] : []),
  ];
  // npm puts its own node-gyp on the path of what it executes.
  const npm = npmCommand(['exec', '-c', `node-gyp rebuild ${flags.join(' ')}`]);
  await runQuiet(npm.program, npm.args, { cwd: folder });
  return join(folder, binary);
}

const stringRef = `
// Node-API 9 cannot hold a reference to a string, but to an object that has it.
class StringRef {
public:
	StringRef() = default;
	static StringRef New(Napi::String string) {
		StringRef ref;
		Napi::Object box = Napi::Object::New(string.Env());
		box.Set("s", string);
		ref.box = Napi::Persistent(box);
		return ref;
	}
	Napi::String Value() const { return box.Value().Get("s").As<Napi::String>(); }
private:
	Napi::ObjectReference box;
};
`;

async function patchSources(folder, napi) {
  const patch = async (file, ...changes) => {
    const path = join(folder, file);
    let text = await readFile(path, 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) {
        throw new SetupError(
          `better-sqlite3's ${file} is not the one that this build knows.`,
          'Its version was changed: adapt scripts/setup/sqlite-driver.mjs to the new sources.',
        );
      }
      text = text.replaceAll(from, to);
    }
    await writeFile(path, text);
  };
  const reference = ['Napi::Reference<Napi::String>', 'StringRef'];
  const persistent = ['Napi::Persistent(', 'StringRef::New('];
  await patch('src/better_sqlite3.cpp', ['#include <napi.h>\n', `#include <napi.h>\n${stringRef}`]);
  await patch('src/util/constants.cpp', reference, persistent);
  await patch('src/util/bind-map.cpp', reference, persistent);
  await patch('src/util/helpers.cpp', reference);
  // Link-time optimisation would double the build time.
  await patch(
    'binding.gyp',
    ['NAPI_VERSION=10', `NAPI_VERSION=${napi}`],
    [", '-flto'", ''],
    ["'-flto', ", ''],
    ["'ldflags': ['-flto'],", ''],
  );
}

/** A Node installation that brings its headers; without one node-gyp downloads them. */
function nodeHeaders() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return [process.env.npm_node_execpath, process.execPath, ...onPath]
    .filter((program) => program && existsSync(program))
    .map((program) => dirname(dirname(realpathSync(program))))
    .find((prefix) => existsSync(join(prefix, 'include/node/node_api.h')));
}
