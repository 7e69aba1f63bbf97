import { z } from 'zod';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import { type SourceService, sourceServices } from '../../../shared/contracts/contract-source.ts';
import { AppError } from '../../../shared/errors.ts';
import { isSafeServiceUrl } from '../../chain/rpc/is-safe-service-url.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';

const key = 'contractSources';

const serviceSchema = z.strictObject({ on: z.boolean(), baseUrl: z.string().max(500) });
const schema = z.strictObject({
  sourcify: serviceSchema,
  etherscan: serviceSchema,
  /** Whether contracts of practice chains are asked about too: nobody outside knows those. */
  practice: z.boolean(),
});
/** Which services are asked about contracts, and where. The key is in the key chain and never here. */
export type SourceSettings = z.infer<typeof schema>;

/** Where nobody chose. */
export const usualSources: SourceSettings = {
  sourcify: { on: true, baseUrl: 'https://sourcify.dev/server' },
  etherscan: { on: false, baseUrl: 'https://api.etherscan.io/v2/api' },
  practice: false,
};

/** Settings that no longer parse count as unset. */
export function readSourceSettings({ settings }: Pick<StoreReader, 'settings'>): SourceSettings {
  const stored = settings.get(key, schema);
  return stored?.ok ? stored.value : usualSources;
}

/** Errors: SOURCE_SETTINGS_INVALID. The log keeps every state: it decides who learns of contracts. */
export function writeSourceSettings(
  { settings }: Pick<StoreWriter, 'settings'>,
  next: SourceSettings,
): void {
  const isSafe = sourceServices.every((service) => isSafeServiceUrl(next[service].baseUrl));
  if (!schema.safeParse(next).success || !isSafe) throw invalid();
  settings.setAudited(key, next);
}

/** Who is asked about contracts of a chain, in order. */
export function servicesFor(settings: SourceSettings, chainId: number): SourceService[] {
  if (isPracticeChain(chainId) && !settings.practice) return [];
  return sourceServices.filter((service) => settings[service].on);
}

function invalid(): AppError {
  const message = 'That is no address of a service that could be asked about contracts.';
  return new AppError('SOURCE_SETTINGS_INVALID', 'invalid_params', message, {
    advice:
      'The settings are as they were. An address begins with https:// (http:// only for this machine) and holds no name, password or question mark.',
  });
}
