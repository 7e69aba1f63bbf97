import type { Requirement } from './requirement.ts';

export const shell: readonly Requirement[] = [
  {
    id: 'E-01',
    says: 'Every window is made in one place, isolated and sandboxed, and its page has nothing of Node.',
    elsewhere:
      'that the sandbox of Chromium is really on: where the tests run as root, as here, it starts without. A finished package is asked for developer tools by `npm run package -- --check`, beside a window that gets them.',
  },
  {
    id: 'E-02',
    says: 'The packaged program has every fuse in its safe position: it does not run as Node, and takes no options or inspector from outside.',
    elsewhere:
      'the whole package is made and read back by `npm run package`, and started and attacked by `npm run package -- --check`, which is not part of `npm test`; here with the stand-in Electron. That a changed app.asar does not start is held by macOS and Windows only.',
  },
  {
    id: 'E-03',
    says: 'Electron is a supported version, and each binary that lies outside of the archive is held against its recorded hash before it is used.',
    elsewhere:
      'each addon of a finished package with one bit changed is tried by `npm run package -- --check`; between the look and the load nothing holds a file but its permissions.',
  },
  {
    id: 'E-04',
    says: 'Pages come from a scheme of our own that knows a fixed set of files, and never from file addresses.',
  },
  {
    id: 'E-05',
    says: 'No page reaches a network in any way, by its policy and by a second line that holds without it.',
  },
  {
    id: 'E-06',
    says: 'No page goes elsewhere, opens a window or hands an address to the system, whatever is clicked in it.',
  },
  {
    id: 'E-07',
    says: 'An address reaches the browser of the system in one way only: plain https, shown whole, after a yes.',
  },
  {
    id: 'E-08',
    says: 'Every permission that a page can ask for is refused, in every session.',
  },
  {
    id: 'E-09',
    says: 'A call from a page is answered only for the main frame of the window that owns it, with a payload of its contract, in the right state of the vault.',
  },
  {
    id: 'E-10',
    says: 'A page gets named functions and nothing that could call anything else.',
  },
  {
    id: 'E-11',
    says: 'No address of a scheme and no argument of a second start does anything but bring the window to the front, and a package does not start with a switch that opens it.',
    elsewhere: 'a finished package is given such switches by `npm run package -- --check`.',
  },
  {
    id: 'E-12',
    says: 'A static analysis for Electron finds nothing that nobody has looked at.',
  },
  {
    id: 'E-13',
    says: 'What is installed is what the lockfile names, install scripts run by leave only, and an update is signed and never older.',
    missing:
      'a place that releases come from and a key: both are named when the app is packaged, and a package without them does not update itself. Updates of what is no AppImage. That newer versions are held back from somebody is not noticed. The guard on what libraries may reach holds for the connections, names and datagrams of Node in main, the signer and the command line: threads and programs that a library starts have none, and a host that something of ours asked once may be asked by others too.',
    elsewhere:
      'an update of a real AppImage: here what is replaced and started is a script in its place. The answer about known holes: the registry that is reached here does not give it, which `npm run check` says.',
  },
  {
    id: 'E-20',
    says: 'Of a wallet the key ring holds 32 random bytes and nothing that opens it alone.',
  },
  {
    id: 'E-21',
    says: 'Without a working key ring the vault is protected by its password alone and says so; each way to fail has a name of its own and changes no byte.',
    elsewhere: 'the key rings of macOS and Windows, and KWallet.',
  },
  {
    id: 'E-22',
    says: 'A vault whose entry in the key ring is gone is told as that, stays as it is and is never taken for a new one.',
  },
];
