import { tokenPower } from './token-power.ts';

/** What was bought cannot be sold while somebody says so. */
export const tokenCanStop = tokenPower(
  { id: 'TOKEN_CAN_STOP', level: 'caution' },
  [
    ...[
      'pause()',
      'freeze()',
      'freeze(address)',
      'freezeAccount(address)',
      'freezeAccount(address,bool)',
    ],
    ...[
      'blacklist(address)',
      'blacklist(address,bool)',
      'addBlackList(address)',
      'addToBlacklist(address)',
    ],
    ...[
      'setBlacklist(address,bool)',
      'setBlackList(address,bool)',
      'blacklistAddress(address,bool)',
    ],
    ...['setBots(address[])', 'addBots(address[])', 'setBot(address,bool)', 'blockBots(address[])'],
    ...['setTradingEnabled(bool)', 'setTrading(bool)', 'enableTrading()', 'openTrading()'],
  ],
  ({ symbol }) =>
    `Whoever runs ${symbol} can stop it from moving, or stop single accounts: it may be that you cannot sell it.`,
);
