export type Strength = 0 | 1 | 2 | 3 | 4

const sequences = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789']

/** Length without repeats and keyboard rows. */
export function originalLength(password: string): number {
  const text = password.toLowerCase()
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1)
    const repeated = at > 0 && text[at] === text[at - 1]
    const inRow = at > 0 && sequences.some((row) => row.includes(pair) || row.includes(back(pair)))
    if (!repeated && !inRow) length++
  }
  return Math.min(length, new Set(text).size * 1.5)
}

function back(pair: string): string {
  return [...pair].reverse().join('')
}

/**
 * A hint while typing, not a verdict: the server alone knows which passwords are common. Length
 * counts most, the user's own name and address do not count.
 */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  if (password === '') return 0
  let rest = password.toLowerCase()
  for (const word of own.flatMap((text) => text.toLowerCase().split(/[\s@.]+/u))) {
    if (word.length >= 3) rest = rest.replaceAll(word, '')
  }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password))
  const points = originalLength(rest) + (kinds.length - 1) * 1.5
  if (points < 8) return 1
  if (points < 12) return 2
  return points < 16 ? 3 : 4
}
