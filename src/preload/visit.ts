// The bridge of the frame around a page that a plan visits: what it shows, and Stop. The page in it has none.
import { contextBridge } from 'electron/renderer';
import { visitChannelNames } from '../shared/ipc/channel-names.ts';
import { bridgeOf } from './bridge.ts';

contextBridge.exposeInMainWorld('countersign', bridgeOf(visitChannelNames));
