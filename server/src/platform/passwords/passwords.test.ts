import { expect, test, vi } from 'vitest'
import { createQueue } from '../queue.ts'
import { createPasswords, hashesAtOnce } from './passwords.ts'

test('a hash is argon2id with the configured cost and a random salt', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  const [one, two] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'secret')).toBe(true)
  expect(await passwords.verify(one, 'Secret')).toBe(false)
})

test('composed and decomposed letters are the same password', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  const start = 'x'.repeat(80)
  const hash = await passwords.hash(`${start}\u00e9`)
  expect(await passwords.verify(hash, `${start}e\u0301`)).toBe(true)
  expect(await passwords.verify(hash, `${start}e`)).toBe(false)
})

test('without a stored hash every password is refused', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
})

test('a password beyond the maximum length is refused without hashing', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 8 })
  const hash = await passwords.hash('x'.repeat(9))
  expect(await passwords.verify(hash, 'x'.repeat(9))).toBe(false)
})

test.each([
  [1, 4, 1],
  [2, 4, 2],
  [16, 4, 3],
  [16, 18, 16],
  [4, 1, 1],
])(
  '%i cores and %i threads run %i hashes at once and leave a thread free',
  (cores, threads, atOnce) => {
    expect(hashesAtOnce(cores, threads)).toBe(atOnce)
  },
)

const refused = expect.objectContaining({ code: 'SERVER_IS_BUSY' })

function task() {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { run: vi.fn(() => done), finish }
}

test('tasks beyond the concurrency run in order of arrival', async () => {
  const queue = createQueue({ concurrency: 1, maxQueued: 5, maxWait: 60_000 })
  const [first, second, third] = [task(), task(), task()] as const
  const all = [queue(first.run), queue(second.run), queue(third.run)]
  await Promise.resolve()
  expect([first, second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 0, 0])
  first.finish()
  await all[0]
  expect([first, second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0])
  second.finish()
  third.finish()
  await Promise.all(all)
})

test('a full queue and a long wait are refused', async () => {
  vi.useFakeTimers()
  try {
    const queue = createQueue({ concurrency: 1, maxQueued: 1, maxWait: 1_000 })
    const first = task()
    const running = queue(first.run)
    const waiting = queue(task().run)
    const late = expect(waiting).rejects.toEqual(refused)
    await expect(queue(task().run)).rejects.toEqual(refused)
    await vi.advanceTimersByTimeAsync(1_000)
    await late
    first.finish()
    await running
    const next = task()
    next.finish()
    await queue(next.run)
    expect(next.run).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('a failing task frees its slot', async () => {
  const queue = createQueue({ concurrency: 1, maxQueued: 1, maxWait: 1_000 })
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(async () => 'yes')).resolves.toBe('yes')
})

test('a weak stored hash still works and needs a rehash', async () => {
  const passwords = await createPasswords({ cores: 2, longestPassword: 128 })
  const { pbkdf2Sync } = await import('node:crypto')
  const key = pbkdf2Sync('correct horse battery', 'seasalt', 1, 32, 'sha256').toString('base64')
  const weak = `pbkdf2_sha256$1$seasalt$${key}`
  expect(await passwords.verify(weak, 'correct horse battery')).toBe(true)
  expect(await passwords.verify(weak, 'another')).toBe(false)
  expect(passwords.needsRehash(weak)).toBe(true)
})
