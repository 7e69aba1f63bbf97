/** Without rules of the user's own there is one policy: a person is asked about everything. */
export const policyVersion = 1;
