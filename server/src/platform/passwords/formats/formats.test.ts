import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatFirebaseHash } from './firebase.ts'
import { assessHash, formatOf } from './formats.ts'

const password = 'correct horse battery'
const signerKey =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const project = { signerKey, saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
const fromFirebase = formatFirebaseHash(
  project,
  '42xEC+ixf3L2lw==',
  'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
)

/** `sha512` and `sha1` in PHC string format, created by Node. */
function phcPbkdf2(digest: string, rounds: number, length: number): string {
  const salt = Buffer.from('a salt of bytes')
  const hash = pbkdf2Sync(password, salt, rounds, length, digest)
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$pbkdf2-${digest}$i=${rounds},l=${length}$${plain(salt)}$${plain(hash)}`
}

/** Hashes of other programs with their passwords. */
const foreignHashes: readonly (readonly [name: string, password: string, stored: string])[] = [
  [
    'better-auth',
    password,
    'f0843e84c9fee7e4da2873eb3f152f73:26276960ca453d2bb4139453afe3b3a1bb2d7045e866db6b258015830417474319c5c1d40267a872d091f1255ddebec848771a373f57503e665d151dfec7291f',
  ],
  ['bcrypt', password, '$2y$10$MqogliT7DEQ4Jvcs/KhPROjXDyZ.DIxaoU2T1fQWTVHfEVulaxmCm'],
  ['bcrypt', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt', 'U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [
    'argon2',
    password,
    '$argon2d$v=19$m=4096,t=3,p=1$v2tpasFkwlsRc+AFG58BMg$iYho/Ukso4LWEKSbudcpRcz7x49/MWa4KUBbe7wVe9E',
  ],
  [
    'argon2',
    password,
    '$argon2i$v=19$m=4096,t=3,p=1$Aea9DTumNM8uDHOJkQj2ug$KNMQe6i2OBaKSl4PWilwWbmN+qLlBQ572ioxOQDLT6Q',
  ],
  [
    'argon2',
    password,
    '$argon2id$v=19$m=4096,t=3,p=1$VA86X61Bjuz2I0z3B0UUNQ$fad4QaqBGL3aqj6MJXv47Jpr9dm/G+/wymCRL5tCn08',
  ],
  ['firebase-scrypt', 'user1password', fromFirebase],
  [
    'pbkdf2',
    'lètmein',
    'pbkdf2_sha256$100000$seasalt$BNZ6eyaNc8qFTJPjrAq99hSYb73EgAdytAtdBg2Sdcc=',
  ],
  [
    'pbkdf2',
    'toomanysecrets',
    '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk',
  ],
  // The third example of RFC 6070 in passlib's format for SHA-1.
  ['pbkdf2', 'password', '$pbkdf2$4096$c2FsdA$SwB5AbdlSJq.rUnZJvch0GWkKcE'],
  ['pbkdf2', password, phcPbkdf2('sha512', 1000, 64)],
  ['pbkdf2', password, phcPbkdf2('sha1', 1000, 20)],
]

describe.each(foreignHashes)('%s of another program', (name, password, stored) => {
  test('is recognized and matches only its password', async () => {
    const format = formatOf(stored)
    expect(format?.name).toBe(name)
    expect(format?.assess(stored)).toBe('fine')
    expect(await format?.verify(stored, password)).toBe(true)
    expect(await format?.verify(stored, `${password} `)).toBe(false)
    expect(await format?.verify(stored, '')).toBe(false)
  })

  test('is refused when truncated', () => {
    expect(assessHash(stored.slice(0, stored.lastIndexOf('$') + 9))).not.toBe('fine')
  })
})

test.each([
  ['argon2', '$argon2id$v=19$m=4194304,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'],
  ['argon2', '$argon2id$v=19$m=19456,t=1000,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'],
  ['bcrypt', '$2b$20$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['firebase', fromFirebase.replace('n=14', 'n=24')],
  ['pbkdf2', phcPbkdf2('sha256', 1, 32).replace('i=1', 'i=90000000')],
])('a %s hash that would block the server is too expensive', (_, stored) => {
  expect(assessHash(stored)).toBe('too expensive')
})

const argon2id =
  '$argon2id$v=19$m=4096,t=3,p=1$VA86X61Bjuz2I0z3B0UUNQ$fad4QaqBGL3aqj6MJXv47Jpr9dm/G+/wymCRL5tCn08'

test.each([
  ['a leading zero', argon2id.replace('m=4096', 'm=04096')],
  ['bits behind the last byte of the salt', argon2id.replace('UUNQ', 'UUNR')],
  ['bits behind the last byte of the key', argon2id.replace('Cn08', 'Cn09')],
  ['no lanes', argon2id.replace('p=1', 'p=0')],
  ['an impossible length', argon2id.replace('UUNQ', 'UUNQAAA')],
  ['a salt longer than the library reads', argon2id.replace('VA86', 'A'.repeat(64))],
  [
    'a salt of bcrypt that ends in odd bits',
    '$2a$05$CCCCCCCCCCCCCCCCCCCCC/E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  ],
])('a hash with %s is malformed', (_, stored) => {
  expect(assessHash(argon2id)).toBe('fine')
  expect(assessHash(stored)).toBe('malformed')
})

test.each([
  ['pbkdf2 of one round', phcPbkdf2('sha256', 1, 32)],
  ['argon2 of eight kilobytes', argon2id.replace('m=4096', 'm=8')],
  ['scrypt of a kilobyte', fromFirebase.replace('n=14', 'n=1')],
])('%s is too weak', (_, stored) => {
  expect(assessHash(stored)).toBe('too weak')
})

test.each(['', 'secret', '$1$abc$xyz', '5f4dcc3b5aa765d61d8327deb882cf99', '{SHA}x', '$2z$10$x'])(
  '%j is an unknown format',
  (stored) => {
    expect(assessHash(stored)).toBe('unknown')
  },
)

test.each([
  'pbkdf2_sha256$1000$salt$aGFzaA==',
  '$pbkdf2-md5$1000$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
  '$argon2id$v=16$m=65536,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA',
  '$2b$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  'abc:def',
])('%j is malformed', (stored) => {
  expect(assessHash(stored)).toBe('malformed')
})
