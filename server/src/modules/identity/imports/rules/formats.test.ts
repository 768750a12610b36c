import { expect, test } from 'vitest'
import { UnreadableFile } from '../../../../platform/row-files/index.ts'
import { rowsIn, usersIn, withoutProject } from '../fixtures.ts'
import type { ImportFormat } from '../rules.ts'
import { projectOf } from './firebase.ts'

const at = new Date('2024-05-06T07:08:09Z')
const one = async (format: ImportFormat, document: unknown, options = withoutProject) =>
  (await usersIn(format, JSON.stringify(document), { options }))[0]

test('Better Auth, in either style of names', async () => {
  const expected = {
    id: 'u1',
    email: 'ada@example.com',
    emailVerified: true,
    role: 'admin',
    createdAt: at,
    ban: { reason: 'spam', until: null },
    password: 'salt:key',
    accounts: [{ providerId: 'google', accountId: 'g1' }],
  }
  const camel = {
    user: [
      {
        id: 'u1',
        email: 'ada@example.com',
        emailVerified: true,
        name: 'Ada',
        role: 'admin',
        banned: true,
        banReason: 'spam',
        createdAt: at,
      },
    ],
    account: [
      { userId: 'u1', providerId: 'credential', accountId: 'u1', password: 'salt:key' },
      { userId: 'u1', providerId: 'google', accountId: 'g1' },
      { userId: 'u2', providerId: 'google', accountId: 'g2' },
    ],
    session: [{ id: 's' }],
  }
  const snake = {
    users: [
      {
        id: 'u1',
        email: 'ada@example.com',
        email_verified: 1,
        name: 'Ada',
        role: 'admin',
        banned: 1,
        ban_reason: 'spam',
        created_at: at.getTime(),
      },
    ],
    accounts: [
      { user_id: 'u1', provider_id: 'credential', account_id: 'u1', password: 'salt:key' },
      { user_id: 'u1', provider_id: 'google', account_id: 'g1' },
    ],
  }
  expect(await one('better-auth', camel)).toMatchObject(expected)
  expect(await one('better-auth', snake)).toMatchObject(expected)
})

test('Auth0, its users and its hashes joined by the id', async () => {
  const user = {
    user_id: 'auth0|5f',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada',
    created_at: at,
    identities: [
      { provider: 'auth0', user_id: '5f' },
      { provider: 'google-oauth2', user_id: '99' },
    ],
  }
  const hash = { _id: { $oid: '5f' }, email: 'ada@example.com', passwordHash: '$2b$10$x' }
  const lines = `${JSON.stringify(user)}\n${JSON.stringify(hash)}\n`
  const found = await usersIn('auth0', lines)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    id: 'auth0|5f',
    name: 'Ada',
    emailVerified: true,
    password: '$2b$10$x',
    accounts: [{ providerId: 'google', accountId: '99' }],
  })
})

test('Clerk, from its pages and from its API', async () => {
  const csv =
    'id,first_name,last_name,username,primary_email_address,verified_email_addresses,password_digest,password_hasher\n' +
    'user_1,Ada,"Love, ""lace""",ada_l,ada@example.com,"ada@example.com,b@example.com",$2a$10$x,bcrypt\n'
  expect((await usersIn('clerk', csv))[0]).toMatchObject({
    id: 'user_1',
    name: 'Ada Love, "lace"',
    username: 'ada_l',
    emailVerified: true,
    password: '$2a$10$x',
  })
  const api = {
    id: 'user_2',
    primary_email_address_id: 'e2',
    email_addresses: [
      { id: 'e1', email_address: 'old@example.com', verification: { status: 'verified' } },
      { id: 'e2', email_address: 'new@example.com', verification: { status: 'unverified' } },
    ],
    external_accounts: [{ provider: 'oauth_github', provider_user_id: '7' }],
    password_digest: 'HASH$SALT$KEY$SEP$8$14',
    password_hasher: 'scrypt_firebase',
  }
  expect(await one('clerk', [api])).toMatchObject({
    email: 'new@example.com',
    emailVerified: false,
    password: 'KEY|SALT|HASH',
    accounts: [{ providerId: 'github', accountId: '7' }],
  })
})

test('Firebase, with the parameters of its project', async () => {
  const user = {
    localId: 'f1',
    email: 'ada@example.com',
    emailVerified: false,
    displayName: 'Ada',
    passwordHash: 'HASH',
    salt: 'SALT',
    createdAt: String(at.getTime()),
    disabled: true,
    providerUserInfo: [
      { providerId: 'password', rawId: 'ada@example.com' },
      { providerId: 'google.com', rawId: '42' },
    ],
  }
  const project = projectOf({
    base64_signer_key: 'KEY',
    base64_salt_separator: 'Bw==',
    rounds: 8,
    mem_cost: 14,
  })
  expect(project).toMatchObject({ rounds: 8, memoryCost: 14 })
  expect(await one('firebase', { users: [user] }, { ...withoutProject, project })).toMatchObject({
    id: 'f1',
    createdAt: at,
    password: 'KEY|SALT|HASH',
    ban: { reason: null, until: null },
    accounts: [{ providerId: 'google', accountId: '42' }],
  })
  expect((await one('firebase', { users: [user] }))?.password).toBeNull()
  expect(projectOf({ rounds: 8 })).toBeNull()
})

test('Supabase, with identities and with JSON written as text', async () => {
  const document = {
    users: [
      {
        id: 's1',
        email: 'ada@example.com',
        encrypted_password: '$2a$10$x',
        email_confirmed_at: at,
        raw_user_meta_data: '{"full_name":"Ada"}',
      },
      { id: 's2', email: 'gone@example.com', deleted_at: at },
    ],
    identities: [
      { user_id: 's1', provider: 'email', provider_id: 's1' },
      { user_id: 's1', provider: 'azure', provider_id: '8' },
    ],
  }
  const found = await usersIn('supabase', JSON.stringify(document))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    name: 'Ada',
    emailVerified: true,
    password: '$2a$10$x',
    accounts: [{ providerId: 'microsoft', accountId: '8' }],
  })
})

test('Keycloak keeps salt, key and cost apart', async () => {
  const credential = (algorithm: string, more = {}) => ({
    type: 'password',
    secretData: JSON.stringify({ value: 'a2V5', salt: 'c2FsdA==' }),
    credentialData: JSON.stringify({ hashIterations: 5, algorithm, ...more }),
  })
  const user = (algorithm: string, more?: object) => ({
    users: [
      {
        id: 'k1',
        username: 'ada',
        email: 'ada@example.com',
        enabled: false,
        credentials: [credential(algorithm, more)],
      },
    ],
  })
  expect(await one('keycloak', user('pbkdf2-sha256'))).toMatchObject({
    username: 'ada',
    password: '$pbkdf2-sha256$i=5$c2FsdA==$a2V5',
    ban: { reason: null, until: null },
  })
  const parameters = {
    additionalParameters: { memory: ['7168'], parallelism: ['1'], type: ['id'] },
  }
  expect((await one('keycloak', user('argon2', parameters)))?.password).toBe(
    '$argon2id$v=19$m=7168,t=5,p=1$c2FsdA$a2V5',
  )
})

test('the format of a file is detected', async () => {
  expect(await rowsIn('[{"id":1},{"id":2}]')).toHaveLength(2)
  expect(await rowsIn('{"id":1}\n\n{"id":2}\n')).toHaveLength(2)
  expect(await rowsIn('{"user":[{"id":1}]}', 'user')).toHaveLength(1)
  expect(await rowsIn('{"id":1,"identities":[]}')).toEqual([{ id: 1, identities: [] }])
  expect(await rowsIn('')).toEqual([])
  expect(await rowsIn('a,b\r\n1,"x\ny"\r\n,\r\n')).toEqual([{ a: '1', b: 'x\ny' }])
})

test('a row of CSV that is cut off, or a quote that is not closed, makes the file unreadable', async () => {
  for (const cut of ['a,b\n1,2\n3', 'a,b\n1,2,3', 'a,b\n1,"x', 'a,b\n1,"x"y', 'a,b\n1,x"y']) {
    await expect(rowsIn(cut), cut).rejects.toThrow(UnreadableFile)
  }
})
