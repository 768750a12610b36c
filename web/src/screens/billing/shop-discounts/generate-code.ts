/** Without those that look alike, so that a code can be read aloud and typed. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 8

/** A code that nobody guesses; each letter is as likely as any other. */
export function generateCode(
  randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count)),
): string {
  const most = 256 - (256 % letters.length)
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < most && code.length < length) code += letters[byte % letters.length]
    }
  }
  return code
}
