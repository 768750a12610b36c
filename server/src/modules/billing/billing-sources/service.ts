import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { keysOfSecret } from '@guildhall/contract/kernel/signed-message'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { type Sql, type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { isAdmin } from '../../identity/accounts/index.ts'
import type { Evidence } from '../../identity/evidence/index.ts'
import { createConnect } from './connect.ts'
import type { Dependencies } from './dependencies.ts'
import { createProvider } from './provider.ts'
import { readAgain, taskOf } from './rules.ts'
import * as store from './store.ts'
import { type Input, organizationOf } from './token.ts'

export type Asker = {
  readonly signedIn: SignedIn
  readonly evidence: Evidence
  readonly incoming: Incoming
}
/** Something is to be read from the provider, when the transaction is committed. */
type StartReading = (tx: Tx, organizationId: string) => Promise<void>

const refusal = 'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION'

/** The billing providers that organizations follow. */
export function createBillingSources(dependencies: Dependencies) {
  const { clock, database, events, merchants, organizations } = dependencies
  const { proofs, sealer, settings } = dependencies
  const hooks = { reading: createHook<StartReading>('billing-sources.reading') }
  const { ask, call } = createProvider(dependencies)

  async function startReading(tx: Tx, organizationId: string) {
    for (const run of hooks.reading) await run(tx, organizationId)
  }

  async function tell(tx: Tx, what: 'connected' | 'changed' | 'disconnected', of: store.Source) {
    const { connectionId, organizationId, server } = of
    const payload = { organization_id: organizationId, connection_id: connectionId, server }
    await events.append(tx, `billing_source.${what}`, `merchant:${organizationId}`, payload)
  }

  const connecting = createConnect({ ...dependencies, startReading, tell })

  /** The secrets with which the provider signs now. */
  function secretsOf(source: store.Source): string[] {
    const { connectionId, formerSecret, formerUntil, webhookSecret } = source
    const isFormerValid = formerUntil !== null && formerUntil > clock.now()
    const sealed = [webhookSecret, isFormerValid ? formerSecret : null]
    return sealed.flatMap((each) => connecting.open(connectionId, each) ?? [])
  }

  function assertUsable(secret: string) {
    if (keysOfSecret(secret).length > 0) return
    const loc = ['body', 'webhookSecret']
    throw invalidInput({ loc, msg: 'Input should be a secret', type: 'value_error' })
  }

  /** Its events are refused from then on; what was stored stays. */
  async function end(tx: Tx, source: store.Source): Promise<void> {
    const ended = { ...source, accessToken: null, task: null, disconnectedAt: clock.now() }
    await store.save(tx, ended)
    await tell(tx, 'disconnected', source)
  }

  async function disconnect(organizationId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const source = await store.lock(tx, organizationId)
      if (!source || source.disconnectedAt) throw new AppError('NOT_FOUND')
      await end(tx, source)
    })
  }

  // Whoever deleted it, its provider is followed no more.
  events.react('organization.deleted', 'billing-sources.disconnect', async (tx, { payload }) => {
    const { id } = payload as { id: string }
    const source = await store.lock(tx, id)
    if (source && !source.disconnectedAt) await end(tx, source)
  })

  async function present(sql: Sql, organizationId: string) {
    const source = await store.find(sql, organizationId)
    if (!source || source.disconnectedAt) throw new AppError('NOT_FOUND')
    return source
  }

  /** With a token it is known which organization is followed, before anything is stored. */
  async function named(organizationId: string, server: string, input: Input): Promise<Input> {
    const { accessToken: token, providerOrganizationId } = input
    if (token === undefined) return input
    const known = await store.find(database.sql, organizationId)
    const expected = providerOrganizationId ?? known?.providerOrganizationId ?? undefined
    const found = await organizationOf(ask, { server, token }, expected)
    return { ...input, providerOrganizationId: found }
  }

  return {
    hooks,
    ask,
    call,
    secretsOf,
    /** With what the provider is asked; undefined where events alone are followed. */
    accessOf({ accessToken, connectionId, server }: store.Source) {
      const token = connecting.open(connectionId, accessToken)
      return token === undefined ? undefined : { server, token }
    },
    seal: ({ connectionId }: store.Source, secret: string) =>
      sealer.seal('billing-source', connectionId, secret),
    /** Whose events arrive there; undefined for a disconnected one. */
    findConnection: (connectionId: string) => store.findConnection(database.sql, connectionId),
    find: (organizationId: string) => store.find(database.sql, organizationId),
    lock: store.lock,
    save: store.save,
    toRead: (when: Parameters<typeof store.toRead>[1], limit: number) =>
      store.toRead(database.sql, when, limit),
    connectedAfter: (last: string, limit: number) =>
      store.connectedAfter(database.sql, last, limit),
    countByStatus: () => store.countByStatus(database.lists),
    /**
     * An event of a known type could not be read: all is compared, now or a while after the last time, however
     * many there are. False where that was known.
     */
    readAgain: (organizationId: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const source = await store.lock(tx, organizationId)
        const changed = source && readAgain(source, clock.now())
        if (!changed) return false
        await store.save(tx, changed)
        if (changed.task !== source.task) await startReading(tx, organizationId)
        return true
      }),
    /**
     * An event has named the organization of the provider. False where it is followed by another one: a
     * signature shows who sent the event, not whose it is.
     */
    async claim(tx: Tx, source: store.Source, providerOrganizationId: string): Promise<boolean> {
      const { organizationId, server } = source
      const follower = await store.findFollower(tx, server, providerOrganizationId)
      if (follower) return follower.organizationId === organizationId
      await store.save(tx, { ...source, providerOrganizationId })
      return true
    },
    async get({ user }: SignedIn, organizationId: string) {
      await organizations.assertCanManage(user.id, organizationId, refusal)
      return present(database.sql, organizationId)
    },
    async put({ evidence, incoming, signedIn }: Asker, organizationId: string, input: Input) {
      await organizations.assertCanManage(signedIn.user.id, organizationId, refusal)
      await proofs.require(signedIn, evidence, incoming)
      const server = connecting.serverOf(input)
      if (input.webhookSecret !== undefined) assertUsable(input.webhookSecret)
      await merchants.get(database.sql, organizationId)
      const wanted = await named(organizationId, server, input)
      return connecting.connect(organizationId, server, wanted).catch((error: unknown) => {
        if (violatedConstraint(error) !== 'billing_sources_provider') throw error
        throw new AppError('PROVIDER_ORGANIZATION_IS_CONNECTED')
      })
    },
    /** Compares everything, also what is being compared already. */
    async reconcile({ user }: SignedIn, organizationId: string) {
      await organizations.assertCanManage(user.id, organizationId, refusal)
      return database.transaction(async (tx) => {
        const source = await store.lock(tx, organizationId)
        if (!source || source.disconnectedAt) throw new AppError('NOT_FOUND')
        if (source.accessToken === null) throw new AppError('CONNECTION_HAS_NO_TOKEN')
        // A backfill reads everything, too, and goes on where it was.
        const isReading = source.task?.isFull === true
        const task = isReading
          ? source.task
          : taskOf('reconciliation', { isFull: true, now: clock.now(), since: null })
        const hasFailed = source.status === 'failed'
        const status = source.lastReadInFullAt ? 'following' : 'connecting'
        const started = {
          ...source,
          task,
          ...(hasFailed ? ({ status, problem: null } as const) : {}),
          ...(isReading ? {} : { readAgainAt: null }),
        }
        await store.save(tx, started)
        await startReading(tx, organizationId)
        return started
      })
    },
    async remove({ evidence, incoming, signedIn }: Asker, organizationId: string) {
      const { user } = signedIn
      if (!isAdmin(user, settings.admin.adminUserIds)) {
        await organizations.assertCanManage(user.id, organizationId, refusal)
      }
      await proofs.require(signedIn, evidence, incoming)
      await disconnect(organizationId)
    },
    /** For the operator, who is asked nothing. */
    disconnect,
  }
}
export type BillingSources = ReturnType<typeof createBillingSources>
