import { z } from 'zod'
import type { GitHubSettings } from '../../../config/index.ts'
import {
  type CallDependencies,
  createCalls,
  Refused,
  type Request,
  type Response,
} from '../../../platform/service-calls/index.ts'
import { createInstallationTokens, type Reached } from './installation-tokens.ts'
import { type Permission, permissionOf } from './rules.ts'

type Repository = { readonly id: string; readonly installationId: string }

const User = z.object({ id: z.int(), login: z.string().regex(/^[\w-]{1,100}$/) })
const Role = z.object({ role_name: z.string() })
const Invitations = z.array(z.object({ id: z.int(), invitee: User.pick({ id: true }).nullable() }))
const Collaborators = z.array(User.pick({ id: true }))

const perPage = 100
/** Invitations end after seven days, and GitHub takes fifty a day. */
const mostPages = 20

/** What the application does with the collaborators of the repositories that it is installed for. */
export function createGitHub(settings: GitHubSettings, dependencies: CallDependencies) {
  const headers = { 'x-github-api-version': '2022-11-28' }
  const { apiUrl, callTimeout } = settings
  const calls = createCalls({ ...dependencies, name: 'github', apiUrl, headers, callTimeout })
  const tokens = createInstallationTokens(settings, dependencies.clock, calls)

  /** A success of another kind is no answer; everything else is a refusal. */
  function refusalOf({ status }: Response): Error {
    if (status < 400) return calls.unavailable('answered something else', 5_000)
    if (status === 404) return new Refused('place_missing')
    return new Refused(status === 403 ? 'permission_missing' : 'request_refused')
  }

  async function ask(
    { id, installationId }: Repository,
    method: Request['method'],
    pathOf: (reached: Reached) => string,
    body?: object,
  ): Promise<Response> {
    const reached = await tokens.reach(installationId, id)
    const forget = () => tokens.forget(installationId, id)
    const response = await calls.call({
      method,
      path: pathOf(reached),
      authorization: `Bearer ${reached.token}`,
      limitedBy: installationId,
      rejected: forget,
      ...(body ? { body } : {}),
    })
    // It may have got another name, or the token may no longer reach it.
    if (response.status === 404) forget()
    return response
  }

  const inRepository = (path: string) => (reached: Reached) => `/repos/${reached.fullName}${path}`
  const collaborator = (login: string) =>
    inRepository(`/collaborators/${encodeURIComponent(login)}`)

  function read<Shape extends z.ZodType>(shape: Shape, { body }: Response): z.output<Shape> {
    const parsed = shape.safeParse(body)
    if (!parsed.success) throw calls.unavailable('answered something else', 5_000)
    return parsed.data
  }

  /** The first match in a list that is read page by page. */
  async function findIn<Each>(
    repository: Repository,
    path: string,
    shape: z.ZodType<Each[]>,
    matches: (each: Each) => boolean,
  ): Promise<Each | undefined> {
    for (let page = 1; page <= mostPages; page++) {
      const query = `${path.includes('?') ? '&' : '?'}per_page=${perPage}&page=${page}`
      const response = await ask(repository, 'GET', inRepository(path + query))
      if (response.status !== 200) throw refusalOf(response)
      const some = read(shape, response)
      const found = some.find(matches)
      if (found || some.length < perPage) return found
    }
    throw calls.unavailable('has more than can be read', 3_600_000)
  }

  return {
    isUnavailable: calls.isUnavailable,
    notDone: () => calls.unavailable('has not done what it confirmed', 5_000),

    /** The present name of an account: names change, and may then belong to somebody else. */
    async loginOf(repository: Repository, account: string): Promise<string | undefined> {
      const path = `/user/${encodeURIComponent(account)}`
      const response = await ask(repository, 'GET', () => path)
      if (response.status === 404) return undefined
      if (response.status !== 200) throw refusalOf(response)
      const { id, login } = read(User, response)
      if (String(id) !== account) throw calls.unavailable('answered about somebody else', 5_000)
      return login
    },

    /** Undefined for a role that an organization defined itself, and without access. */
    async permission(repository: Repository, login: string): Promise<Permission | undefined> {
      const path = (reached: Reached) => `${collaborator(login)(reached)}/permission`
      const response = await ask(repository, 'GET', path)
      if (response.status === 404) return undefined
      if (response.status !== 200) throw refusalOf(response)
      return permissionOf(read(Role, response).role_name)
    },

    /** Invites, or changes the permission of a collaborator or an invitee. */
    async invite(repository: Repository, login: string, permission: Permission) {
      const response = await ask(repository, 'PUT', collaborator(login), { permission })
      if (response.status === 201) read(z.object({ id: z.int() }), response)
      else if (response.status !== 204) throw refusalOf(response)
    },

    async remove(repository: Repository, login: string) {
      const response = await ask(repository, 'DELETE', collaborator(login))
      if (response.status !== 204 && response.status !== 404) throw refusalOf(response)
    },

    /** Withdraws an invitation that was not accepted yet. */
    async withdraw(repository: Repository, account: string) {
      const isTheirs = ({ invitee }: { invitee: { id: number } | null }) =>
        String(invitee?.id) === account
      const found = await findIn(repository, '/invitations', Invitations, isTheirs)
      if (!found) return
      const path = inRepository(`/invitations/${found.id}`)
      const response = await ask(repository, 'DELETE', path)
      if (response.status !== 204 && response.status !== 404) throw refusalOf(response)
    },

    /** Is it a collaborator by itself, not as a member of the organization that owns the repository? */
    async isCollaborator(repository: Repository, login: string, account: string): Promise<boolean> {
      const response = await ask(repository, 'GET', collaborator(login))
      if (response.status === 404) return false
      if (response.status !== 204) throw refusalOf(response)
      const path = '/collaborators?affiliation=direct'
      const isThis = ({ id }: { id: number }) => String(id) === account
      return (await findIn(repository, path, Collaborators, isThis)) !== undefined
    },
  }
}
export type GitHub = ReturnType<typeof createGitHub>
