/** The printed groups of the device secret, for the day the key ring is lost. */
export function RecoveryCode({ code }: { code: string }) {
  return (
    <section className="part grid gap-1">
      <h2>Recovery code</h2>
      <p className="m">
        This vault also needs a secret from this computer’s key ring. If the key ring is lost, your
        password and this code open the vault.
      </p>
      <code className="bytes mid">{code}</code>
    </section>
  );
}
