// Writes into the page what main pushes: the least that shows text as it comes.
const { ipcRenderer } = require('electron/renderer');

ipcRenderer.on('piece', (_event, text) => document.body.append(text));
