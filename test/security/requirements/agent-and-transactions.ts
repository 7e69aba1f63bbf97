import type { Requirement } from './requirement.ts';

export const agentAndTransactions: readonly Requirement[] = [
  {
    id: 'A-01',
    says: 'A model can propose and nothing else: none of its tools signs, sends, unlocks, approves or changes a rule.',
  },
  {
    id: 'A-02',
    says: 'A yes is for exact bytes, counts once, is used up with the intent, and comes from a person in the window that asks.',
  },
  {
    id: 'A-03',
    says: 'Bytes are signed only in the one spelling of a possible transaction, read and written by our own code.',
  },
  {
    id: 'A-04',
    says: 'What was rehearsed are the bytes that are signed; where what it rested on changed they are rehearsed again, and another outcome takes the yes back.',
  },
  {
    id: 'A-05',
    says: 'A rehearsal that failed or could not be made is shown as unknown and lets nobody say yes in advance.',
  },
  {
    id: 'A-06',
    says: 'Limits are decided by code in main, durably before the signature, by the worst case; what is not known counts as too much.',
    missing:
      'limits in dollars, of a model and of play money are counted in main alone, and the signer counts those of an account anew where its ledger was taken away and main forgot its length; a first spend while the clock is set back, with nothing spent before it in the window, is dated as the clock says.',
  },
  {
    id: 'A-07',
    says: 'A change of a limit takes the password, has a version that takes open approvals back, is in the log, and a higher one waits.',
    missing:
      'more for one run alone takes the password and does not wait. A clock that is set ahead while the app is closed makes a raise come sooner.',
  },
  {
    id: 'A-08',
    says: 'An approval is in a window of its own, drawn of what main and the signer say, whole, and cannot be answered by accident or dressed up by the text in it.',
  },
  {
    id: 'A-09',
    says: 'An address that looks like a known one is told, history offers nobody, and a recipient comes from the words of the person, from the address book or from nowhere.',
  },
  {
    id: 'A-10',
    says: 'A name that others chose has nothing unseen in it, is short, stays on its line, and is told where it poses as another.',
  },
  {
    id: 'A-11',
    says: 'A token is its address and chain; what it says of itself decides nothing, and one that says different things is refused.',
    missing:
      'what two contracts that the app does not ship say in one call: each is asked after those that it ships, and the first may change what the second says of itself.',
  },
  {
    id: 'A-12',
    says: 'A call is told in words where its bytes are read to the last and give the same bytes again; else it is called unreadable and not signed.',
  },
  {
    id: 'A-13',
    says: 'A message is signed only where it is read whole, for this chain, with a known type; what lets others spend is told as that and counts for minutes.',
  },
  {
    id: 'A-14',
    says: 'No account is ever delegated to a contract, one that is is told so with whatever it does, and the only authorization that is signed takes its own delegation back, on one chain and with the number after that of its transaction.',
  },
  {
    id: 'A-15',
    says: 'What is signed counts on one chain, which is asked again before the bytes go out, and no signature reaches a rehearsal.',
  },
  {
    id: 'A-16',
    says: 'What one endpoint says is not believed where money depends on it; each way to lie or fail has its outcome and signs nothing.',
  },
  {
    id: 'A-17',
    says: 'A price needs two sources that agree and are fresh, and limits take the higher.',
  },
  {
    id: 'A-18',
    says: 'Of a server only what was agreed to is used, as it was then, within bounds, away from the vault and from what is of the person.',
    elsewhere: 'the sandboxes of macOS and Windows.',
  },
  {
    id: 'A-19',
    says: 'What others wrote goes with whatever was made beside it, so that nothing approves it in the stead of a person and nobody in it is paid.',
  },
  {
    id: 'A-20',
    says: 'Nothing that arrives at an account changes what may be done.',
  },
  {
    id: 'A-21',
    says: 'A plan file is read as hostile: strictly, within bounds, and as a draft that nothing starts and in which everybody is new.',
  },
  {
    id: 'A-22',
    says: 'Signed bytes are on disk before they are sent; after a restart the same bytes are looked for and sent again, and no step has two effects.',
  },
  {
    id: 'A-23',
    says: 'One press stops schedules, runs and rehearsals, takes every open question back and locks, whatever else is going on.',
    missing:
      'what another process rehearses: `simulate` in a terminal ends with its command, and signs nothing.',
  },
];
