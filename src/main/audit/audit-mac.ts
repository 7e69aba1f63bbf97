/**
 * HMAC-SHA-256 of 0x-hex `data` under the audit key, 64 hex digits. The key never leaves the signer,
 * so this is a call to it; it rejects while the vault is locked.
 */
export type AuditMac = (data: string) => Promise<string>;
