import type { OpenPageWindow } from '../../shared/visits/page-window.ts';
import { AllowedFolders } from '../allowed-folders.ts';
import { AllowedPrograms } from '../allowed-programs.ts';
import { AllowedSites } from '../allowed-sites.ts';
import type { Commands } from '../commands/commands.ts';
import type { RecorderOptions } from '../records/recorder.ts';
import type { FilesToRehearse } from '../simulation/call-tools.ts';
import type { Pages } from '../sites/pages.ts';
import type { Visits } from '../sites/visit/visits.ts';
import type { Store } from '../store/open-store.ts';
import type { FileTools } from '../tools/file-tools.ts';
import { openCommands } from './open-commands.ts';
import { openFiles } from './open-files.ts';
import { openPages } from './open-pages.ts';
import { openVisits } from './open-visits.ts';
import { rehearsedHere } from './rehearsed-here.ts';

interface ComputerOptions {
  store: Store;
  dataDir: string;
  /** What else is the app's own. */
  closed: readonly string[];
  home: string;
  /** Folders that plans may touch until this process ends. */
  session: readonly string[];
  /** Where there is none, no plan visits the web. */
  openPage: OpenPageWindow | null;
  records?: RecorderOptions;
}

/** What plans may touch on this computer, run on it and visit from it. */
export interface ComputerServices {
  folders: AllowedFolders;
  programs: AllowedPrograms;
  sites: AllowedSites;
  commands: Commands;
}

interface Computer extends ComputerServices {
  files: FileTools;
  pages: Pick<Pages, 'workOut' | 'get'>;
  visits: Visits;
  /** All of it for a rehearsal, which touches nothing. */
  here: FilesToRehearse;
}

/** This computer and the web beyond it, as far as a person allowed them. */
export function openComputer({
  session,
  openPage,
  records,
  ...options
}: ComputerOptions): Computer {
  const { store } = options;
  const folders = new AllowedFolders({ ...options, session });
  const within = { ...options, folders: () => folders.list() };
  const files = openFiles(within);
  const commands = openCommands(within);
  const pages = openPages({ store, ...(records && { records }) });
  const visits = openVisits({ store, openPage });
  return {
    ...{ folders, programs: new AllowedPrograms({ store }), sites: new AllowedSites({ store }) },
    ...{ files, commands, pages, visits, here: rehearsedHere(files, commands, pages, visits) },
  };
}
