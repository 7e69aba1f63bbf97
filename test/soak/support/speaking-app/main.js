// Starts the app whose folder comes next on the command line, and says in a line of JSON each what a person would
// see first: the text of a box, or that of the page once it tells the state of the wallet.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, dialog } from 'electron/main';

const folder = process.argv[process.argv.indexOf(import.meta.dirname) + 1];
app.setAppPath(folder);

const say = (said) => process.stderr.write(`${JSON.stringify({ said })}\n`);
dialog.showErrorBox = (title, text) => say({ box: `${title}\n${text}` });
dialog.showMessageBox = async ({ title, message, detail }) => {
  say({ box: [title, message, detail].join('\n') });
  return { response: 1, checkboxChecked: false };
};

// Run in the page, which can name nothing of here: settles when there is another text than the last.
const nextText = (last) => `new Promise((tell) => {
  const look = () => {
    const text = document.body.innerText.trim();
    if (text !== '' && text !== ${JSON.stringify(last)}) tell(text);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  look();
})`;
app.on('browser-window-created', (_event, window) => {
  window.webContents.once('did-finish-load', async () => {
    for (let page = ''; ; ) {
      page = await window.webContents.executeJavaScript(nextText(page));
      say({ page });
    }
  });
});

await import(pathToFileURL(join(folder, 'out', 'main', 'index.js')).href);
