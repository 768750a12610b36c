import type { put } from '@guildhall/contract/billing/billing-sources'
import { publicProviders } from '@guildhall/contract/billing/billing-sources'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { keysOfSecret } from '@guildhall/contract/kernel/signed-message'
import type { z } from 'zod'
import { AppError, after, invalidInput, span } from '../../../kernel/index.ts'
import { type Sql, type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { isAdmin } from '../../identity/accounts/index.ts'
import type { Evidence } from '../../identity/evidence/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

export type Asker = {
  readonly signedIn: SignedIn
  readonly evidence: Evidence
  readonly incoming: Incoming
}
type Input = Omit<z.output<typeof put.body>, keyof Evidence>

const refusal = 'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION'
const noDrift = { found: 0, repaired: 0, fields: {} }

/** The billing providers that organizations follow. */
export function createBillingSources(dependencies: Dependencies) {
  const { clock, clocks, database, events, merchants, organizations } = dependencies
  const { proofs, random, sealer, settings } = dependencies
  const providers: readonly string[] = [...publicProviders, ...settings.billing.providers]

  const seal = (connectionId: string, secret: string) =>
    sealer.seal('billing-source', connectionId, secret)

  /** The secrets with which the provider signs now. */
  function secretsOf(source: store.Source): string[] {
    const { connectionId, formerSecret, formerUntil, webhookSecret } = source
    const isFormerValid = formerUntil !== null && formerUntil > clock.now()
    const sealed = [webhookSecret, ...(isFormerValid && formerSecret ? [formerSecret] : [])]
    return sealed.flatMap((each) => sealer.open('billing-source', connectionId, each) ?? [])
  }

  function serverOf({ server = publicProviders[0] }: Input): string {
    const { origin, pathname } = new URL(server)
    const address = `${origin}${pathname.replace(/\/+$/, '')}`
    if (!providers.includes(address)) throw new AppError('PROVIDER_NOT_ALLOWED')
    return address
  }

  function assertUsable(secret: string) {
    if (keysOfSecret(secret).length > 0) return
    const loc = ['body', 'webhookSecret']
    throw invalidInput({ loc, msg: 'Input should be a secret', type: 'value_error' })
  }

  async function tell(tx: Tx, what: 'connected' | 'changed' | 'disconnected', of: store.Source) {
    const { connectionId, organizationId, server } = of
    const payload = { organization_id: organizationId, connection_id: connectionId, server }
    await events.append(tx, `billing_source.${what}`, `merchant:${organizationId}`, payload)
  }

  /** Replaces what is given; the provider's organization stays the same. */
  function changed(source: store.Source, server: string, input: Input): store.Source {
    const { providerOrganizationId: named = null, webhookSecret } = input
    const known = source.providerOrganizationId
    if (source.server !== server || (named !== null && known !== null && named !== known)) {
      throw new AppError('ORGANIZATION_IS_CONNECTED')
    }
    const now = clock.now()
    const present = sealer.open('billing-source', source.connectionId, source.webhookSecret)
    const isSame = present === webhookSecret && source.disconnectedAt === null
    return {
      ...source,
      providerOrganizationId: named ?? known,
      ...(isSame
        ? {}
        : {
            webhookSecret: seal(source.connectionId, webhookSecret),
            formerSecret: source.disconnectedAt ? null : source.webhookSecret,
            formerUntil: source.disconnectedAt ? null : after(now, span.day),
          }),
      status: 'following',
      problem: null,
      disconnectedAt: null,
    }
  }

  function begun(organizationId: string, server: string, input: Input): store.Source {
    const connectionId = random.uuid()
    return {
      organizationId,
      connectionId,
      kind: input.kind,
      server,
      providerOrganizationId: input.providerOrganizationId ?? null,
      webhookSecret: seal(connectionId, input.webhookSecret),
      formerSecret: null,
      formerUntil: null,
      status: 'following',
      problem: null,
      drift: noDrift,
      lastReconciledAt: null,
      connectedAt: clock.now(),
      disconnectedAt: null,
    }
  }

  /** While no command of the organization runs: nothing is sold any more when this is committed. */
  function connect(organizationId: string, server: string, input: Input) {
    return clocks.change(organizationId, async (tx, row) => {
      if (!row) throw new AppError('NOT_FOUND')
      const present = await store.lock(tx, organizationId)
      if (!present) {
        const isUsed = !row.unmoved || (await store.hasSales(tx, organizationId))
        if (isUsed) throw new AppError('ORGANIZATION_HAS_SALES')
        await merchants.follow(tx, organizationId)
      }
      const source = present
        ? changed(present, server, input)
        : begun(organizationId, server, input)
      await store.save(tx, source)
      const isNew = !present || present.disconnectedAt !== null
      await tell(tx, isNew ? 'connected' : 'changed', source)
      return source
    })
  }

  /** Its events are refused from then on; what was stored stays. */
  async function disconnect(organizationId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const source = await store.lock(tx, organizationId)
      if (!source || source.disconnectedAt) throw new AppError('NOT_FOUND')
      await store.save(tx, { ...source, disconnectedAt: clock.now() })
      await tell(tx, 'disconnected', source)
    })
  }

  async function present(sql: Sql, organizationId: string) {
    const source = await store.find(sql, organizationId)
    if (!source || source.disconnectedAt) throw new AppError('NOT_FOUND')
    return source
  }

  return {
    secretsOf,
    /** Whose events arrive there; undefined for a disconnected one. */
    findConnection: (connectionId: string) => store.findConnection(database.sql, connectionId),
    find: (organizationId: string) => store.find(database.sql, organizationId),
    lock: store.lock,
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
      const server = serverOf(input)
      assertUsable(input.webhookSecret)
      await merchants.get(database.sql, organizationId)
      return connect(organizationId, server, input).catch((error: unknown) => {
        if (violatedConstraint(error) !== 'billing_sources_provider') throw error
        throw new AppError('PROVIDER_ORGANIZATION_IS_CONNECTED')
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
