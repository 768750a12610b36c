import { expect, test } from 'vitest'
import { type OpenText, openSource, UnreadableFile } from '../../../platform/row-files/index.ts'
import { inChunks, rowsIn, usersIn, withoutProject } from './fixtures.ts'
import { readUsers } from './read-users.ts'

const rows = [
  { id: 'a', name: 'Åsa "the lace"\\ \ud83d\ude42, once\nmore', n: -1.5e3, list: [{ x: [] }, {}] },
  { id: 'b', name: '', n: 0.1, none: null, half: '\ud83d', nul: '\u0000' },
]
const csv = 'id,name,n\r\na,"Åsa ""the lace"", once\r\nmore",1\r\n"b","",\n'
const fromCsv = [
  { id: 'a', name: 'Åsa "the lace", once\r\nmore', n: '1' },
  { id: 'b', name: '', n: '' },
]

test.each([
  ['an array', JSON.stringify(rows), rows],
  ['an array over many lines', JSON.stringify(rows, null, 2), rows],
  ['lines of JSON', rows.map((row) => JSON.stringify(row)).join('\r\n'), rows],
  ['tables', JSON.stringify({ other: [{ id: 'x' }], users: rows, more: { users: [1] } }), rows],
  ['a realm', JSON.stringify({ realm: 'r', roles: { realm: [{}] }, users: rows }), rows],
  ['CSV', csv, fromCsv],
])('%s is read alike in pieces of every size', async (_, text, expected) => {
  for (const size of [1, 2, 3, 5, 16, 1_000]) {
    expect(await rowsIn(text, 'users', size), String(size)).toEqual(expected)
    expect(await rowsIn(`\ufeff \n${text}\n \n`, 'users', size), String(size)).toEqual(expected)
  }
})

test('a truncated file is unreadable, wherever it ends', async () => {
  for (const text of [JSON.stringify(rows), JSON.stringify({ users: rows })]) {
    for (let end = 1; end < text.length; end += 3) {
      const cut = text.slice(0, end)
      await expect(rowsIn(cut), cut).rejects.toThrow(UnreadableFile)
    }
  }
  await expect(rowsIn(`{"id":1}\n{"id":`)).rejects.toThrow(UnreadableFile)
  await expect(rowsIn(`[{"id":1}],`)).rejects.toThrow(UnreadableFile)
})

test('invalid JSON is unreadable', async () => {
  for (const bad of ['[{"a":"x\ny"}]', '[{"a":01}]', '[{a:1}]', '[{"a":1,}]', '["\\x"]', '[1}']) {
    await expect(rowsIn(bad), bad).rejects.toThrow(UnreadableFile)
  }
})

test('an error of the disk is reported as such', async () => {
  const broken: OpenText = async function* () {
    yield 'a,b\n1,2\n'
    throw new Error('the disk')
  }
  await expect(openSource(broken)).rejects.toThrow('the disk')
})

const accounts = [
  { userId: 'a', providerId: 'credential', password: 'hash' },
  { userId: 'a', providerId: 'google', accountId: 'g1' },
  { userId: 'a', providerId: 'github', accountId: 'h1' },
  { userId: 'z', providerId: 'github', accountId: 'h2' },
]
const users = [{ id: 'a', email: 'a@example.com' }, { id: 'b' }]

test('accounts are found whichever list comes first', async () => {
  for (const document of [
    { user: users, account: accounts },
    { account: accounts, session: [{ id: 's' }], user: users },
  ]) {
    const [a, b] = await usersIn('better-auth', JSON.stringify(document))
    expect(a).toMatchObject({
      password: 'hash',
      accounts: [
        { providerId: 'google', accountId: 'g1' },
        { providerId: 'github', accountId: 'h1' },
      ],
    })
    expect(b).toMatchObject({ id: 'b', password: null, accounts: [] })
  }
})

test('hashes of Auth0 are joined whichever comes first, and no user appears twice', async () => {
  const user = (id: string) => ({ user_id: `auth0|${id}`, email: `${id}@example.com`, name: id })
  const hash = (id: string) => ({ _id: { $oid: id }, passwordHash: `hash of ${id}` })
  for (const all of [
    [user('1'), user('2'), hash('2'), hash('1'), user('3')],
    [hash('1'), hash('2'), user('3'), user('1'), user('2')],
  ]) {
    const found = await usersIn('auth0', all.map((row) => JSON.stringify(row)).join('\n'))
    const users = found.map(({ id, name, password }) => [id, name, password])
    expect(users.sort()).toEqual([
      ['auth0|1', '1', 'hash of 1'],
      ['auth0|2', '2', 'hash of 2'],
      ['auth0|3', '3', null],
    ])
  }
})

const many = Array.from({ length: 20_000 }, (_, number) => ({
  id: `u${number}`,
  email: `u${number}@example.com`,
}))

test.each([
  ['keycloak', JSON.stringify({ realm: 'r', users: many })],
  ['clerk', JSON.stringify(many)],
  ['supabase', many.map((each) => JSON.stringify(each)).join('\n')],
  ['better-auth', JSON.stringify({ user: many, account: [] })],
  ['clerk', `id,email\n${many.map(({ id, email }) => `${id},${email}`).join('\n')}`],
] as const)(
  'users of %s are returned before their file was read to its end',
  async (format, text) => {
    let left = 0
    const open: OpenText = async function* () {
      left = Math.ceil(text.length / 4_096)
      for await (const piece of inChunks(text, 4_096)()) {
        left--
        yield piece
      }
    }
    const source = await openSource(open)
    expect(left).toBe(0)
    let [count, early] = [0, 0]
    for await (const group of readUsers(format, source, withoutProject)) {
      expect(group.length).toBeLessThan(1_000)
      count += group.length
      if (left > 10) early += group.length
    }
    expect(count).toBe(many.length)
    expect(early).toBeGreaterThan(many.length / 2)
  },
)
