import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'practice.fund'
  | 'practice.reset'
  | 'practice.world'
  | 'practice.movePrice'
  | 'practice.passTime'
  | 'practice.relay';

export function practiceHandlers(services: Services): Pick<Handlers, Names> {
  const { practiceActs } = services;
  const nothing = async (act: Promise<void>): Promise<null> => {
    await act;
    return null;
  };
  return {
    'practice.fund': ({ account, gift }) => nothing(services.fund(account, gift)),
    'practice.reset': () => nothing(services.resetPractice()),
    'practice.world': () => practiceActs.world(),
    'practice.movePrice': ({ symbol, usd }) => nothing(practiceActs.movePrice(symbol, usd)),
    'practice.passTime': ({ seconds }) => nothing(practiceActs.passTime(seconds)),
    'practice.relay': () => nothing(practiceActs.relay()),
  };
}
