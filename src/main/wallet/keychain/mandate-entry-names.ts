export interface MandateName {
  vaultId: string;
  mandateId: string;
}

export const mandateHeadName = ({ vaultId, mandateId }: MandateName): string =>
  `mandate-record:${vaultId}:${mandateId}`;
export const mandateKeyName = ({ vaultId, mandateId }: MandateName): string =>
  `mandate-key:${vaultId}:${mandateId}`;
