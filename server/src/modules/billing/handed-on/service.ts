import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type AdmittedRequest, type Elsewhere, Reply } from '../../../platform/http/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Access, Source } from '../billing-sources/index.ts'
import { createCalls } from './calls.ts'
import type { Dependencies } from './dependencies.ts'
import { type Came, createProject, Foreign, type Way } from './project.ts'
import * as rules from './rules.ts'

type Asked = {
  readonly way: Way
  readonly request: AdmittedRequest
  readonly source: Source
  readonly access: Access
  /** The id here of the row that the path names, where it is known. */
  readonly id: string | undefined
}
type Answer = {
  readonly status: number
  readonly body: unknown
  readonly wait: string | undefined
  readonly askedAt: Date
}

const unavailable = () => new AppError('PROVIDER_UNAVAILABLE')
const namesOf = ({ organizationId, providerOrganizationId }: Source): rules.Names => ({
  here: organizationId,
  there: providerOrganizationId,
})

/** Requests that the billing provider of an organization answers, in the place of this server. */
export function createHandedOn(dependencies: Dependencies) {
  const { billingSources, clock, customers, database, log, merchants, mirrors } = dependencies
  const project = createProject(dependencies)
  const atOnce = createCalls()

  /** The row that the path names, among those of the caller: its id, and whose it is. */
  async function rowOf({ names }: Way, { params, principal }: AdmittedRequest) {
    const { id, external_id: externalId } = params
    const of = principal.organizationIds ?? []
    if (!names) return undefined
    if (externalId !== undefined) {
      const found = await customers.findByExternalId(database.sql, of, externalId)
      return found && { id: found.id, organizationId: found.organizationId }
    }
    const held = id === undefined ? undefined : await mirrors[names].holders(database.sql, [id])
    const organizationId = id === undefined ? undefined : held?.get(id)
    if (id === undefined || organizationId === undefined) return undefined
    return of.includes(organizationId) ? { id, organizationId } : undefined
  }

  /** Undefined where this server decides: there nothing else is looked up. */
  async function decidedElsewhere(way: Way, request: AdmittedRequest) {
    const own = request.principal.organizationIds ?? []
    const isMirrored = (id: string) => merchants.isMirrored(database.hot.sql, id)
    const [only] = own
    if (only !== undefined && own.length === 1) {
      return (await isMirrored(only))
        ? { organizationId: only, id: (await rowOf(way, request))?.id }
        : undefined
    }
    const row = await rowOf(way, request)
    return row && (await isMirrored(row.organizationId)) ? row : undefined
  }

  /** What is sent, in the words of the provider. */
  function questionOf({ access, request, source, way }: Asked) {
    const { body, endpoint, incoming, params, principal, search } = request
    const path = rules.pathOf(endpoint.path, params)
    if (path === undefined) throw new AppError('NOT_FOUND')
    const names = namesOf(source)
    const key = endpoint.idempotent ? incoming.header('idempotency-key') : null
    const caller = [source.organizationId, principal.kind, principal.id]
    const hasBody = way.endpoint.method === 'POST' || way.endpoint.method === 'PATCH'
    return {
      method: way.endpoint.method as 'GET',
      path,
      search: rules.searchOf(search, names),
      ...(hasBody ? { body: rules.bodyOf(body, names, access.token) } : {}),
      idempotencyKey: key === null ? undefined : keyAtProvider(caller, key),
    }
  }

  function warn({ request, source }: Asked, error: unknown) {
    const { organizationId } = source
    const route = `${request.endpoint.method} ${request.endpoint.path}`
    log.warn(
      { code: 'handed-on.unavailable', err: error, organizationId, route },
      'A request could not be handed on to a billing provider.',
    )
  }

  /** What the provider says to it; it may refuse. */
  async function ask(asked: Asked): Promise<Answer> {
    const { access, source } = asked
    const question = questionOf(asked)
    const askedAt = clock.now()
    try {
      const { body, header, status } = await atOnce(source.connectionId, () =>
        billingSources.call(access, question),
      )
      if (rules.refusesToken(status, body)) throw refused(status)
      if (body === undefined && status !== 204) throw new ServiceUnavailable(noJson, 0)
      return { status, body, wait: rules.waitOf(header('retry-after')), askedAt }
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      warn(asked, error)
      throw unavailable()
    }
  }

  /** In the transaction in which it is told on; undefined where the connection ended meanwhile. */
  function stored<Value>(
    { source }: Asked,
    keep: (tx: Tx, shown: Value) => Promise<void>,
    store: (tx: Tx, source: Source) => Promise<Value | undefined>,
  ) {
    return database.transaction(async (tx) => {
      const current = await billingSources.lock(tx, source.organizationId)
      const isSame = current?.providerOrganizationId === source.providerOrganizationId
      if (!current || !isSame || current.disconnectedAt) return undefined
      const shown = await store(tx, current)
      if (shown !== undefined) await keep(tx, shown)
      return shown
    })
  }

  /**
   * What this server shows of an answer that agrees. What the provider has done is done: where it cannot be
   * stored, its own words are the answer, and its event tells it again.
   */
  async function shownOf(asked: Asked, { askedAt, body }: Answer, keep: KeepAnswer) {
    const { id, source, way } = asked
    const { names, returns } = way
    const came = { body, askedAt, answeredAt: clock.now() } as Came
    const own = rules.oursOf(body, namesOf(source))
    if (returns.is === 'other') return own
    if (returns.is === 'deletion') {
      if (id !== undefined && names) {
        await stored(asked, keep, (tx, current) =>
          project.deletion(tx, current, { id, kind: names }),
        )
      }
      return own
    }
    if (!rules.isObject(body)) throw new ServiceUnavailable('It answered no row.', 0)
    const shown = await stored(
      asked,
      keep,
      (tx, current): Promise<object | undefined> =>
        returns.is === 'row'
          ? project.row(tx, current, returns, came)
          : project.session(tx, current, came),
    )
    return shown ?? own
  }

  async function handOn(asked: Asked, keep: KeepAnswer): Promise<Reply> {
    const answer = await ask(asked)
    const { body, status, wait } = answer
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': wait }
    if (status >= 400) return new Reply({ status, body, headers })
    try {
      return new Reply({ status, headers, body: await shownOf(asked, answer, keep) })
    } catch (error) {
      if (!(error instanceof Foreign || error instanceof ServiceUnavailable)) throw error
      warn(asked, error)
      throw unavailable()
    }
  }

  const findFor =
    (way: Way): Elsewhere =>
    async (request) => {
      const decided = await decidedElsewhere(way, request)
      if (!decided) return undefined
      const { id, organizationId } = decided
      const source = await billingSources.find(organizationId)
      const access = source && !source.disconnectedAt && billingSources.accessOf(source)
      if (!access) throw new AppError('MIRRORED_ORGANIZATION')
      return (keep) => handOn({ way, request, source, access, id }, keep)
    }

  /** Of what this server does not know, and the provider is not asked for. */
  const refuse: Elsewhere = async (request) => {
    const [only] = request.principal.organizationIds ?? []
    if (only !== undefined) await merchants.assertSells(database.sql, only)
    return undefined
  }

  return { findFor, refuse }
}
export type HandedOn = ReturnType<typeof createHandedOn>

/** All callers here are one there: their keys must not meet. */
const keyAtProvider = (caller: readonly string[], key: string) =>
  hashToken(JSON.stringify([...caller, key])).toString('hex')

const noJson = 'The billing provider answered something that is no JSON.'
const refused = (status: number) =>
  new ServiceUnavailable(`The billing provider refuses the token with ${status}.`, 0)
