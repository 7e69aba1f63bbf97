// What opens an Electron app to its pages, its network or other programs, and where each of it stands. A row that
// gets another file is looked at by whoever adds it; what the files do is held by tests of their own.
import { describe, expect, it } from 'vitest';
import { filesWith } from '../support/files-with.ts';

const shell = (...names: string[]) => names.map((name) => `main/shell/${name}.ts`);

/** What it is, how it is written, and the files that were looked at. */
const rules: readonly (readonly [string, RegExp, readonly string[]])[] = [
  // Pages.
  [
    'what a page may do',
    /\b(nodeIntegration\w*|contextIsolation|webSecurity|webviewTag|experimentalFeatures|allowRunningInsecureContent):/,
    shell('closed-preferences'),
  ],
  [
    'a protection that is switched off',
    /\b(sandbox|contextIsolation|webSecurity): *(false|!|0)|\bnodeIntegration\w*: *true/,
    [],
  ],
  ['a feature of Blink that is switched on', /enableBlinkFeatures|enablePreferredSizeMode/, []],
  ['a page in a page', /<webview|allowpopups|<iframe/, []],
  ['code from text', /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\b/, []],
  ['code that is put into a page', /executeJavaScript|insertCSS|webFrame\b|addScriptTag/, []],
  ['the remote module', /@electron\/remote|enableRemoteModule|electron\.remote/, []],
  ['what a preload gives its page', /exposeInMainWorld/, ['app', 'trusted', 'visit'].map(preload)],
  ['a way from a page to main', /ipcRenderer\b/, ['app', 'bridge', 'trusted'].map(preload)],
  ['a window of the browser’s own', /\bwindow\.open\(|nativeWindowOpen/, []],
  // Addresses.
  [
    'what is loaded',
    /\.(loadURL|loadFile)\(/,
    shell('navigation-guard', 'visited-page', 'window-factory'),
  ],
  ['a scheme', /protocol\.(handle|register\w*|intercept\w*)\(/, shell('app-protocol')],
  ['what opens windows', /setWindowOpenHandler\(/, shell('navigation-guard', 'visited-page')],
  [
    'a program of the system',
    /\bopenPath\(|showItemInFolder\(|openExternal\(/,
    shell('open-external'),
  ],
  // The network.
  [
    'a certificate that is let pass',
    /setCertificateVerifyProc|rejectUnauthorized|checkServerIdentity/,
    [],
  ],
  ['a login by the system', /allowNTLMCredentialsForDomains|'login'/, shell('visited-page')],
  [
    'a permission',
    /setPermission\w+\(|setDevicePermissionHandler/,
    shell('permissions', 'visit-session'),
  ],
  ['a switch of Chromium', /\b(appendSwitch|appendArgument)\(/, shell('network-guard')],
  // The program.
  ['a debugger of a page', /\.debugger\b/, shell('visit-windows', 'visited-page')],
  ['tools for developers', /openDevTools|devTools:/, shell('visited-page', 'window-factory')],
  ['a dump that is sent', /crashReporter/, []],
  [
    'a program that runs as Node',
    /ELECTRON_RUN_AS_NODE|child_process['"]\)?\.fork|\bfork\(process/,
    [],
  ],
];

function preload(name: string): string {
  return `preload/${name}.ts`;
}

describe('the rules for Electron [E-12]', () => {
  it.each(rules)('%s is where it was looked at', (_what, pattern, files) => {
    expect(filesWith(pattern)).toEqual(files);
  });
});
