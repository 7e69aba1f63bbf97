// Apart from the contract so that the preloads, which only need names, carry no schema code.

/** Channels that the app window may call. */
export const appChannelNames = [
  'app.status',
  'settings.set',
  'login.set',
  'window.holds',
  'window.answer',
  'notification.list',
  'notification.read',
  'folder.list',
  'folder.add',
  'folder.remove',
  'token.list',
  'token.look',
  'token.add',
  'token.remove',
  'network.list',
  'network.add',
  'network.remove',
  'network.use',
  'network.addEndpoint',
  'network.removeEndpoint',
  'network.test',
  'contract.list',
  'contract.add',
  'contract.remove',
  'trusted.open',
  'vault.lock',
  'wallet.portfolio',
  'wallet.totals',
  'wallet.history',
  'wallet.activity',
  'wallet.arrivals',
  'allowance.list',
  'allowance.revoke',
  'account.watch',
  'account.unwatch',
  'contact.list',
  'contact.add',
  'contact.change',
  'contact.remove',
  'practice.fund',
  'practice.reset',
  'practice.world',
  'practice.movePrice',
  'practice.passTime',
  'practice.relay',
  'chat.list',
  'chat.create',
  'chat.get',
  'chat.rename',
  'chat.remove',
  'chat.restore',
  'chat.setModel',
  'chat.messages',
  'chat.send',
  'chat.edit',
  'chat.branch',
  'chat.attach',
  'chat.attachText',
  'chat.detach',
  'chat.drafts',
  'chat.keepDraft',
  'chat.stop',
  'chat.retry',
  'chat.answerCall',
  'request.story',
  'model.get',
  'model.set',
  'model.takeKey',
  'model.forgetKey',
  'model.list',
  'plan.list',
  'plan.get',
  'plan.context',
  'plan.save',
  'plan.revision',
  'plan.rehearse',
  'plan.agree',
  'plan.discard',
  'plan.import',
  'plan.importSave',
  'plan.export',
  'template.list',
  'template.preview',
  'template.instantiate',
  'run.list',
  'run.get',
  'run.pause',
  'run.resume',
  'run.cancel',
  'run.stopAll',
  'run.allowAgain',
  'run.continue',
  'run.events',
  'run.execution',
  'run.checkpoint',
  'run.undoView',
  'run.undo',
  'run.answerGate',
  'run.replace',
  'schedule.list',
  'schedule.health',
  'schedule.next',
  'schedule.fires',
  'schedule.agree',
  'schedule.pause',
  'schedule.resume',
  'schedule.runNow',
  'schedule.remove',
  'mandate.list',
  'mandate.uses',
  'mandate.draft',
  'mandate.propose',
  'mandate.revoke',
  'mandate.fund',
  'mandate.return',
  'deadLetter.list',
  'deadLetter.drop',
  'deadLetter.entry',
  'approval.list',
  'approval.evidence',
  'budget.list',
  'budget.set',
  'budget.clear',
  'clipboard.write',
] as const;
export type AppChannelName = (typeof appChannelNames)[number];

/** Channels that the trusted window may call. */
export const trustedChannelNames = ['trusted.context', 'trusted.close'] as const;
export type TrustedChannelName = (typeof trustedChannelNames)[number];

export type ChannelName = AppChannelName | TrustedChannelName;

type CamelCase<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}${Capitalize<Tail>}`
  : Name;

/** Name of the function that a window sees for a channel: `plan.get` is `planGet`. */
export type BridgeName<Name extends ChannelName> = CamelCase<Name>;

export function bridgeName<Name extends ChannelName>(channel: Name): BridgeName<Name> {
  const [area = '', verb = ''] = channel.split('.');
  return `${area}${verb.charAt(0).toUpperCase()}${verb.slice(1)}` as BridgeName<Name>;
}

/** Electron channel on which main pushes changes to the windows. */
export const changeChannel = 'countersign:change';
/** Electron channel on which main pushes what a model writes, as it comes, to the app window. */
export const pieceChannel = 'countersign:piece';
/** Electron channel on which main hands the signer's port to the trusted window, once. */
export const signerPortChannel = 'countersign:signer-port';
