import { defineConfig } from 'electron-vite';
import { nodePrograms } from './electron.vite.config.ts';

const { build, ...rest } = nodePrograms({ cli: 'src/cli/index.ts' });

export default defineConfig({ main: { ...rest, build: { ...build, outDir: 'out/cli' } } });
