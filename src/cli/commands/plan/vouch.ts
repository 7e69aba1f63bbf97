import type { Verb } from '../../verb.ts';

export const planVouch: Verb = {
  name: 'plan vouch',
  describe:
    'Say that you know an address which only what other people wrote names, so that this plan no longer stops for it. It signs nothing, and is said for good.',
  arguments: [
    { name: 'plan', describe: 'id of the plan', required: true },
    { name: 'address', describe: 'whole and with its checksum', required: true },
  ],
  options: [],
  example: {
    call: 'countersign plan vouch 019abf0e-3c64-7a2d-9c11-0a5f8e7d6b21 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --json',
    document: {
      planId: '019abf0e-3c64-7a2d-9c11-0a5f8e7d6b21',
      taint: [{ origin: 'plan_file', label: 'rent.json' }],
      strangers: [
        {
          address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          steps: ['Send 0.25 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
          vouched: true,
        },
      ],
    },
  },
  run: async (context) => {
    const { vouchAt } = await import('../../plan/vouch-at.ts');
    return vouchAt(context, context.argument('plan'), context.argument('address'));
  },
};
