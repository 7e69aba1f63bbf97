/** The label of steps that are called by what they do. */
export const inOrder = 'One after the other';
