/** Loaded with the first passkey: its parsers of certificates are a tenth of what a start loads. */
export function webAuthn() {
  return import('@simplewebauthn/server')
}
