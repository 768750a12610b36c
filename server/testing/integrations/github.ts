import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { systemClock } from '../../src/platform/system.ts'
import { type Answer, type Call, startService } from './service.ts'

type Repository = {
  name: string
  readonly installation: number
  readonly admins: Set<string>
  /** Permissions of direct collaborators. */
  readonly collaborators: Map<number, string>
  readonly invitations: Map<number, { readonly id: number; permission: string }>
}

const missing: Answer = { status: 404, body: { message: 'Not Found' } }
const done: Answer = { status: 204 }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const roles: Readonly<Record<string, string>> = { pull: 'read', push: 'write' }

const githubApp = {
  appId: '77',
  clientId: 'Iv1.app',
  clientSecret: 'a secret of the app',
  privateKey,
}

/** GitHub: repositories with an app installed, collaborators, invitations, and users with tokens. */
export async function startGitHub() {
  const repositories = new Map<number, Repository>()
  const users = new Map<number, string>()
  const codes = new Map<string, number>()
  const userTokens = new Map<string, number>()
  const installationTokens = new Map<string, number>()
  let count = 0

  function token({ body }: Call): Answer {
    const user = codes.get(body.code)
    codes.delete(body.code)
    if (user === undefined || body.client_secret !== githubApp.clientSecret) {
      return { status: 400, body: { error: 'bad_verification_code' } }
    }
    const created = `ghu_${++count}`
    userTokens.set(created, user)
    return { status: 200, body: { access_token: created, token_type: 'bearer', scope: '' } }
  }

  function ofUser({ path }: Call, user: number): Answer {
    if (path === '/user') return { status: 200, body: { id: user, login: users.get(user) } }
    const login = users.get(user) ?? ''
    const all = [...repositories]
    if (path === '/user/installations') {
      const own = all.filter(([, { admins }]) => admins.has(login))
      const ids = new Set(own.map(([, { installation }]) => installation))
      return { status: 200, body: { installations: [...ids].map((id) => ({ id })) } }
    }
    const id = Number(/^\/user\/installations\/(\d+)\/repositories$/.exec(path)?.[1])
    const shown = all
      .filter(([, { installation }]) => installation === id)
      .map(([key, { admins, name }]) => ({
        id: key,
        full_name: name,
        permissions: { admin: admins.has(login), pull: true },
      }))
    return { status: 200, body: { repositories: shown } }
  }

  function createToken({ authorization, body, path }: Call): Answer {
    if (!isSigned(authorization)) return { status: 401, body: {} }
    const installation = Number(/installations\/(\d+)\//.exec(path)?.[1])
    const [id] = body.repository_ids
    const repository = repositories.get(id)
    if (repository?.installation !== installation) return { status: 422, body: { message: 'No.' } }
    const created = `ghs_${++count}`
    installationTokens.set(created, id)
    return {
      status: 201,
      body: {
        token: created,
        expires_at: new Date(systemClock().ms() + 3_600_000).toISOString(),
        repositories: [{ id, full_name: repository.name }],
      },
    }
  }

  function collaborator(call: Call, repository: Repository, login: string, what?: string): Answer {
    const { body, method } = call
    const [id] = [...users].find(([, name]) => name === login) ?? []
    if (id === undefined) return missing
    const { admins, collaborators, invitations } = repository
    const own = admins.has(login) ? 'admin' : collaborators.get(id)
    if (what === 'permission') {
      return { status: 200, body: { role_name: roles[own ?? ''] ?? own ?? 'none' } }
    }
    if (method === 'GET') return own ? done : missing
    if (method === 'DELETE') {
      collaborators.delete(id)
      return done
    }
    if (own) {
      collaborators.set(id, body.permission)
      return done
    }
    const invitation = invitations.get(id) ?? { id: ++count, permission: '' }
    invitation.permission = body.permission
    invitations.set(id, invitation)
    return { status: 201, body: { id: invitation.id } }
  }

  function answer(call: Call): Answer {
    const { authorization, method, path } = call
    if (path === '/login/oauth/access_token') return token(call)
    if (path.startsWith('/app/')) return createToken(call)
    const bearer = authorization.replace('Bearer ', '')
    const user = userTokens.get(bearer)
    if (user !== undefined) return ofUser(call, user)
    const repository = repositories.get(installationTokens.get(bearer) ?? 0)
    if (!repository) return { status: 401, body: {} }
    const account = /^\/user\/(\d+)$/.exec(path)?.[1]
    if (account) {
      const login = users.get(Number(account))
      return login ? { status: 200, body: { id: Number(account), login } } : missing
    }
    const base = `/repos/${repository.name}`
    if (!path.startsWith(`${base}/`)) return missing
    const [, kind, name, what] = path.slice(base.length).split('/')
    if (kind === 'invitations') {
      const { invitations } = repository
      if (method === 'GET') {
        const all = [...invitations].map(([id, each]) => ({ id: each.id, invitee: { id } }))
        return { status: 200, body: all }
      }
      const [id] = [...invitations].find(([, each]) => String(each.id) === name) ?? []
      return id !== undefined && invitations.delete(id) ? done : missing
    }
    if (name === undefined) {
      const all = [...repository.collaborators.keys()].map((id) => ({ id }))
      return { status: 200, body: all }
    }
    return collaborator(call, repository, name, what)
  }

  const copyOf = () =>
    [...repositories].map(
      ([id, each]) =>
        [
          id,
          {
            ...each,
            collaborators: new Map(each.collaborators),
            invitations: new Map([...each.invitations].map(([key, one]) => [key, { ...one }])),
          },
        ] as const,
    )

  const service = await startService({
    answer,
    limited: () => ({
      status: 403,
      body: { message: 'You have exceeded a secondary rate limit.' },
      headers: { 'retry-after': '60' },
    }),
    snapshot() {
      const before = copyOf()
      return () => {
        repositories.clear()
        for (const [id, each] of before) repositories.set(id, each)
      }
    },
  })

  return {
    ...service,
    settings: { ...githubApp, apiUrl: service.url, webUrl: service.url, callTimeout: 400 },
    codes,
    users,
    repositories,
    createRepository(id: number, name: string, installation: number, ...admins: string[]) {
      repositories.set(id, {
        name,
        installation,
        admins: new Set(admins),
        collaborators: new Map(),
        invitations: new Map(),
      })
    },
    /** Who was invited becomes a collaborator. */
    accept(id: number, user: number) {
      const repository = repositories.get(id)
      const invitation = repository?.invitations.get(user)
      if (!repository || !invitation) throw new Error('There is no invitation.')
      repository.invitations.delete(user)
      repository.collaborators.set(user, invitation.permission)
    },
    /** What a user has, or was invited to. */
    accessOf(id: number, user: number): string | undefined {
      const repository = repositories.get(id)
      const invited = repository?.invitations.get(user)?.permission
      return repository?.collaborators.get(user) ?? (invited && `invited: ${invited}`)
    },
  }
}
export type FakeGitHub = Awaited<ReturnType<typeof startGitHub>>

/** Checked in the tests of the tokens; here only that there is one. */
const isSigned = (authorization: string) => authorization.split('.').length === 3

/** Throws unless the token of the app is one that GitHub takes. */
export async function verifyAppToken(authorization: string, now: Date): Promise<void> {
  const { payload } = await jwtVerify(
    authorization.replace('Bearer ', ''),
    createPublicKey(privateKey),
    { issuer: githubApp.appId, currentDate: now },
  )
  const { exp = 0, iat = 0 } = payload
  if (exp - iat > 600) throw new Error('GitHub takes ten minutes at most.')
}
