/** The constants of SHA-256: of roots of the first primes, 32 bits behind the point. */
const primes: number[] = []
for (let each = 2; primes.length < 64; each++) {
  if (primes.every((prime) => each % prime > 0)) primes.push(each)
}
const behindPoint = (root: number) => ((root % 1) * 2 ** 32) | 0
const start = Int32Array.from(primes.slice(0, 8), (prime) => behindPoint(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => behindPoint(Math.cbrt(prime)))

const words = new Int32Array(64)
const of = (numbers: Int32Array, at: number) => numbers[at] ?? 0
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const addByte = (at: number, byte: number) => {
  words[at >> 2] = of(words, at >> 2) | (byte << (24 - (at & 3) * 8))
}

/** The first 32 bits of the SHA-256 of at most 55 ASCII characters, which are one block. */
export function firstWord(text: string): number {
  const { length } = text
  words.fill(0, 0, 16)
  for (let at = 0; at < length; at++) addByte(at, text.charCodeAt(at))
  addByte(length, 0x80)
  words[15] = length * 8
  for (let at = 16; at < 64; at++) {
    const near = of(words, at - 2)
    const far = of(words, at - 15)
    const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const other = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[at] = of(words, at - 16) + one + of(words, at - 7) + other
  }
  let a = of(start, 0)
  let b = of(start, 1)
  let c = of(start, 2)
  let d = of(start, 3)
  let e = of(start, 4)
  let f = of(start, 5)
  let g = of(start, 6)
  let h = of(start, 7)
  for (let at = 0; at < 64; at++) {
    const ofE = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
    const ofA = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    const sum = h + ofE + of(rounds, at) + of(words, at)
    h = g
    g = f
    f = e
    e = (d + sum) | 0
    d = c
    c = b
    b = a
    a = (sum + ofA) | 0
  }
  return (a + of(start, 0)) >>> 0
}
