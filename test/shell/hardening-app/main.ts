// A small app around the real shell, so that hostile pages can be tried without the product's own.
// HARDENING=strict is what ships; `no-policy` drops the content security policy to show that the
// backstop alone holds; `open` drops everything, to show that the attempts do work where nothing stops them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, session } from 'electron/main';
import { registerAppScheme } from '../../../src/main/shell/app-protocol.ts';
import { harden } from '../../../src/main/shell/harden.ts';
import { createWindow, usualWriting } from '../../../src/main/shell/window-factory.ts';

const mode = process.env['HARDENING'];

if (mode === 'open') registerAppScheme();
else harden(app);

app.setPath('userData', join(process.env['COUNTERSIGN_HOME'] ?? '', 'chromium'));
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  if (mode !== 'strict') {
    for (const partition of ['persist:app', 'trusted']) servePagesWithoutPolicy(partition);
  }
  createWindow('app', usualWriting);
  createWindow('trusted', usualWriting);
});

function servePagesWithoutPolicy(partition: string): void {
  session.fromPartition(partition).protocol.handle('app', async (request) => {
    const file = join(app.getAppPath(), 'out/renderer', new URL(request.url).pathname);
    return new Response(await readFile(file), { headers: { 'content-type': 'text/html' } });
  });
}
