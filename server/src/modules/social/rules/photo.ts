const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** A picture as an address that carries it, when its first bytes are those of one. */
export function photoAddress(bytes: Uint8Array): string | null {
  const found = signatures.find(([, start]) => start.every((byte, at) => bytes[at] === byte))
  return found ? `data:${found[0]};base64,${Buffer.from(bytes).toString('base64')}` : null
}
