/** How the key of one kind of service is kept, and what is said where it is not. */
export interface KeyWords {
  /** What its entries in the key chain begin with. */
  entry: string;
  unreadable: Said;
  notKept: Said;
  invalid: Said;
  /** What to do about the first two. */
  advice: string;
}

interface Said {
  code: string;
  message: string;
}

export const modelKeyWords: KeyWords = {
  entry: 'model-service-key',
  unreadable: {
    code: 'MODEL_KEY_UNREADABLE',
    message: 'The key of the model service cannot be read from the system key chain.',
  },
  notKept: {
    code: 'MODEL_KEY_NOT_KEPT',
    message: 'The system key chain did not keep the change of the model key.',
  },
  invalid: { code: 'MODEL_KEY_INVALID', message: 'That is not a key of a model service.' },
  advice:
    'Unlock the key chain of your system and try again. What is understood without a model works as before.',
};

export const sourceKeyWords: KeyWords = {
  entry: 'contract-source-key',
  unreadable: {
    code: 'SOURCE_KEY_UNREADABLE',
    message: 'The key of Etherscan cannot be read from the system key chain.',
  },
  notKept: {
    code: 'SOURCE_KEY_NOT_KEPT',
    message: 'The system key chain did not keep the change of the key.',
  },
  invalid: { code: 'SOURCE_KEY_INVALID', message: 'That is not a key of Etherscan.' },
  advice:
    'Unlock the key chain of your system and try again. What is known of contracts already stays known.',
};
