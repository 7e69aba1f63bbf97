import { create } from 'zustand';
import type { SignerToWindow, WindowToSigner } from '../../shared/wallet/human-protocol.ts';
import { trustedApi } from './api.ts';
import { afterMessage, type SignerView } from './signer-view.ts';

interface SignerStore extends SignerView {
  send(message: WindowToSigner): void;
  /** Takes away what is to be written down. */
  cover(): void;
}

/** The person's side of the conversation with the signer. Secrets pass through and are not kept here. */
export const useSigner = create<SignerStore>((set) => ({
  state: null,
  draft: null,
  secrets: null,
  unlocked: null,
  proposals: {},
  mandate: null,
  phraseRight: null,
  decided: {},
  error: null,
  busy: null,
  done: null,
  send: (message) => {
    set({ busy: message.type, error: null, done: null });
    trustedApi.sendToSigner(message);
  },
  cover: () => set({ secrets: null }),
}));

function isMessage(value: unknown): value is SignerToWindow {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Begins the conversation; returns how to stop listening. */
export function followSigner(): () => void {
  const stop = trustedApi.onSigner((value) => {
    if (isMessage(value)) useSigner.setState((store) => afterMessage(store, value));
  });
  useSigner.getState().send({ type: 'hello' });
  return stop;
}
