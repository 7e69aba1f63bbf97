// The app window's bridge: the contract, and nothing else.
import { contextBridge } from 'electron/renderer';
import { appChannelNames } from '../shared/ipc/channel-names.ts';
import { bridgeOf } from './bridge.ts';

contextBridge.exposeInMainWorld('countersign', bridgeOf(appChannelNames));
