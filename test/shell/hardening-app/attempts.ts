// Runs inside a page: every way out that a page knows. One function, because it is sent to the page
// as text.

/** Tries to reach `127.0.0.1:port` in every way; resolves when all have ended or had time to. */
export async function tryEveryWayOut(port: number): Promise<void> {
  const at = (name: string): string => `http://127.0.0.1:${port}/${name}`;
  const element = (tag: string, attributes: Record<string, string>): void => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    document.body.append(made);
    if (made instanceof HTMLElement && tag === 'a') made.click();
    if (made instanceof HTMLFormElement) made.submit();
  };
  const ways: (() => unknown)[] = [
    () => fetch(at('fetch'), { mode: 'no-cors' }),
    () => {
      const request = new XMLHttpRequest();
      request.open('GET', at('xhr'));
      request.send();
    },
    () => navigator.sendBeacon(at('beacon'), 'words'),
    () => new WebSocket(`ws://127.0.0.1:${port}/websocket`),
    () => new EventSource(at('eventsource')),
    () => element('img', { src: at('img') }),
    () => element('video', { src: at('video') }),
    () => element('iframe', { src: at('iframe') }),
    () => element('object', { data: at('object') }),
    () => element('script', { src: at('script') }),
    () => element('link', { rel: 'stylesheet', href: at('stylesheet') }),
    () => element('link', { rel: 'prefetch', href: at('prefetch') }),
    () => element('link', { rel: 'preconnect', href: at('preconnect') }),
    () => element('link', { rel: 'dns-prefetch', href: at('dns-prefetch') }),
    () => element('div', { style: `background: url(${at('style')})` }),
    () => element('a', { href: '#', ping: at('ping') }),
    () => element('a', { href: at('blank'), target: '_blank' }),
    () => window.open(at('open')),
    () => new WebTransport(`https://127.0.0.1:${port}/webtransport`).ready,
    () => new Worker(URL.createObjectURL(new Blob([`fetch('${at('worker')}')`]))),
    async () => {
      const stun = { urls: `stun:127.0.0.1:${port}` };
      const turn = { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'a', credential: 'b' };
      const peer = new RTCPeerConnection({ iceServers: [stun, turn] });
      peer.createDataChannel('words');
      await peer.setLocalDescription(await peer.createOffer());
    },
    () => {
      const inline = document.createElement('script');
      inline.textContent = `fetch('${at('inline')}', { mode: 'no-cors' })`;
      document.body.append(inline);
    },
    () => Reflect.construct(Function, [`fetch('${at('eval')}', { mode: 'no-cors' })`])(),
    () => element('form', { action: at('form'), target: 'elsewhere' }),
  ];
  for (const way of ways) {
    try {
      void Promise.resolve(way()).catch(() => {});
    } catch {
      // Refused at once: that is one of the good answers.
    }
  }
  // Some ways out (beacon, preconnect, ICE) report nothing to wait for; the control run shows that
  // they arrive well within this time.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}
