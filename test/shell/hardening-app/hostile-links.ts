/** Addresses that a page or a model's words could carry. */
export const hostileLinks = [
  'http://127.0.0.1:9/',
  'https://127.0.0.1:9/',
  'javascript:document.title="taken"',
  'file:///etc/passwd',
  'data:text/html,taken',
  'blob:app://app/0',
  'app://trusted/trusted.html',
  'app://app/index.html?other',
  'app://elsewhere/',
  'ftp://127.0.0.1/',
  'smb://127.0.0.1/share',
  'ms-msdt:/id',
  'ms-settings:',
  'search-ms:query=x',
  'calculator:',
  'mailto:a@example.org',
  'tel:1',
  'ssh://127.0.0.1',
  'vscode://file/etc/passwd',
  'steam://run/1',
  'slack://open',
  'intent://x#Intent;end',
  'view-source:app://app/index.html',
  'chrome://gpu',
  'devtools://devtools/bundled/inspector.html',
  'filesystem:app://app/temporary/x',
];

/** Runs inside a page: adds a link and clicks it, as a person would. */
export async function clickLink(link: { href: string; target: string }): Promise<void> {
  const anchor = document.createElement('a');
  anchor.setAttribute('href', link.href);
  anchor.target = link.target;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // A navigation is asked for in the next task, and refused by main before that frame has ended.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
