// The window of a visit without a screen: it goes where it is told over the visit's own way out, and its page is there
// at once. What real pages do in the real window is tried where there is one.
import { request } from 'node:http';
import type { OpenPageWindow } from '../../../src/shared/visits/page-window.ts';

export const openPlainWindow: OpenPageWindow = async ({ port, tell }) => {
  let url = '';
  const open = new Set<() => void>();
  const answers: Readonly<Record<string, (params: Record<string, unknown>) => unknown>> = {
    'Page.navigate': async (params) => {
      tell({ kind: 'went' });
      url = String(params['url']);
      await visit(url, port, open);
      return {};
    },
    'Page.getFrameTree': () => ({ frameTree: { frame: { id: 'main' } } }),
    'Page.createIsolatedWorld': () => ({ executionContextId: 1 }),
    'Page.captureScreenshot': () => ({ data: Buffer.from(url).toString('base64') }),
    'Runtime.callFunctionOn': ({ functionDeclaration }) => ({
      result: { value: String(functionDeclaration).includes('readyState') ? 'complete' : url },
    }),
  };
  return {
    send: async (method, params = {}) => answers[method]?.(params) ?? {},
    url: () => url,
    isOpening: () => false,
    failure: () => null,
    close: async () => {
      for (const end of open) end();
    },
  };
};

/** Through the proxy; settles when the answer is there. */
function visit(url: string, port: number, open: Set<() => void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: url, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
      answer.once('error', reject);
    });
    open.add(() => asked.destroy());
    asked.once('error', reject);
    asked.end();
  });
}
