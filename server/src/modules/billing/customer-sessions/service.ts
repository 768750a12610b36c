import type * as contract from '@guildhall/contract/billing/customer-sessions'
import type { z } from 'zod'
import { AppError, after, invalidInput, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { inBatches, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import { portalUrl } from './portal-url.ts'
import * as store from './store.ts'
import { type Created, toWire } from './wire.ts'

export const tokenPrefix = 'polar_cst_'

/** Bytes of the secret. */
const secretLength = 32
const lifetime = span.hour
/** A customer may do everything in the portal; the scopes of organizations do not apply. */
const ofCustomers: ReadonlySet<string> = new Set(['customer_portal:read', 'customer_portal:write'])
/** Whoever typed an unknown address into a checkout sees what they bought, and nothing else. */
const ofPurchases: ReadonlySet<string> = new Set(['customer_portal:purchase'])

/** Of a session that follows from nothing here. */
const own = { checkoutId: null, accountSessionId: null, managerId: null, byMailbox: false }

type Input = z.output<typeof contract.create.body>

const isMissing = (field: string) =>
  invalidInput({ loc: ['body', field], msg: 'Customer does not exist.', type: 'value_error' })

export function createCustomerSessions(dependencies: Dependencies) {
  const { clock, customers, database, events, merchants, pageUrl, random } = dependencies

  customers.hooks.beforeDelete.register('customer-sessions', (tx, _moment, customer) =>
    store.removeOfCustomer(tx, customer.organizationId, customer.id),
  )
  customers.hooks.mirrored.register('customer-sessions', async (tx, organizationId, bodies) => {
    for (const { deleted_at: deletedAt, id } of bodies) {
      if (deletedAt !== null) await store.removeOfCustomer(tx, organizationId, id)
    }
  })
  merchants.hooks.beforeClose.register('customer-sessions', (tx, _moment, { organizationId }) =>
    store.removeAll(tx, organizationId),
  )

  /** A session of a locked customer who is not deleted. */
  function insert(
    tx: Tx,
    { at }: Moment,
    customer: Customer,
    {
      accountSessionId = null,
      byMailbox = false,
      checkoutId = null,
      managerId = null,
      returnUrl = null,
    }: Partial<store.CustomerSession>,
  ) {
    const token = tokenPrefix + random.bytes(secretLength).toString('base64url')
    const session: store.CustomerSession = {
      id: random.uuid(),
      organizationId: customer.organizationId,
      customerId: customer.id,
      checkoutId,
      accountSessionId,
      managerId,
      byMailbox,
      returnUrl,
      providerUrl: null,
      expiresAt: after(at, lifetime),
      createdAt: at,
    }
    store.insert(tx, session, hashToken(token))
    return { session, token }
  }

  /** Whether the customer, who is locked, still has the manager; always for the customer. */
  async function isStill(tx: Tx, { id, organizationId }: Customer, managerId: string | null) {
    if (managerId === null) return true
    return (await store.findManager(tx, organizationId, managerId))?.customerId === id
  }

  const tell = (
    tx: Tx,
    { at }: Pick<Moment, 'at'>,
    { session }: { readonly session: store.CustomerSession },
  ) =>
    events.append(
      tx,
      'customer_session.created',
      `customer_session:${session.id}`,
      {
        id: session.id,
        organization_id: session.organizationId,
        customer_id: session.customerId,
        expires_at: session.expiresAt.toISOString(),
      },
      at,
    )

  async function idOf(sql: Sql, organizationId: string, input: Input): Promise<string> {
    if (input.customer_id) return input.customer_id
    const [field, externalId] = input.external_customer_id
      ? ['external_customer_id', input.external_customer_id]
      : ['customer_external_id', input.customer_external_id ?? '']
    const found = await customers.findByExternalId(sql, [organizationId], externalId)
    if (!found) throw isMissing(field)
    return found.id
  }

  return {
    create: (organizationId: string, input: Input, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const id = await idOf(tx, organizationId, input)
        const customer = await customers.lock(tx, organizationId, id)
        if (!customer || customer.deletedAt) throw isMissing('customer_id')
        const { slug } = await merchants.get(tx, organizationId)
        const { session, token } = insert(tx, moment, customer, {
          returnUrl: input.return_url ?? null,
        })
        const url = portalUrl(pageUrl, { slug, email: customer.email, token })
        const created: Created = { session, customer, token, portalUrl: url }
        await tell(tx, moment, created)
        const wire = toWire(created)
        await keepAnswer(tx, wire)
        return wire
      }),

    /** For buyers, whose customer is locked. */
    ofCheckouts: {
      async create(
        tx: Tx,
        moment: Moment,
        customer: Customer,
        of: { readonly checkoutId: string | null; readonly managerId: string | null },
      ) {
        return (await isStill(tx, customer, of.managerId))
          ? insert(tx, moment, customer, of).token
          : ''
      },
      endLimited: (tx: Tx, { id, organizationId }: Customer, besidesCheckoutId: string) =>
        store.removeLimited(tx, organizationId, id, besidesCheckoutId),
    },

    /**
     * For a customer, who is locked and has verified an email address, or for a manager of theirs: the token
     * of a new session. One that follows from the session of a user, which is locked, ends with it. Whoever
     * bought in this browser before (`isBuyer`) is known by more than the mailbox.
     */
    async signIn(
      tx: Tx,
      moment: Moment,
      customer: Customer,
      {
        accountSessionId = null,
        isBuyer = false,
        managerId = null,
      }: {
        readonly accountSessionId?: string | null | undefined
        readonly isBuyer?: boolean
        readonly managerId?: string | null
      } = {},
    ): Promise<string> {
      const created = insert(tx, moment, customer, {
        accountSessionId,
        managerId,
        byMailbox: !isBuyer,
      })
      await tell(tx, moment, created)
      return created.token
    },

    isStill,

    /**
     * One that the billing provider of an organization has made. Its token opens this portal as well, unless
     * it is none of this kind; one that stands here already stays as it is.
     */
    async remember(
      tx: Tx,
      { at }: Pick<Moment, 'at'>,
      customer: Pick<Customer, 'id' | 'organizationId'>,
      {
        token,
        ...of
      }: Pick<store.CustomerSession, 'expiresAt' | 'providerUrl' | 'returnUrl'> & {
        readonly token: string
      },
    ) {
      if (!token.startsWith(tokenPrefix)) return
      const { id: customerId, organizationId } = customer
      const session = {
        id: random.uuid(),
        organizationId,
        customerId,
        createdAt: at,
        ...of,
        ...own,
      }
      store.insert(tx, session, hashToken(token))
      await tell(tx, { at }, { session })
    },

    /** Ends the sessions of a customer. */
    endAll: store.removeOfCustomer,

    /** Resolves a token to its principal. */
    async authenticate(token: string) {
      const session = await store.open(database.hot.sql, hashToken(token), clock.now())
      if (!session) return undefined
      const { byMailbox, checkoutId, customerId, id, managerId, organizationId, returnUrl } =
        session
      const scopes = checkoutId === null ? ofCustomers : ofPurchases
      const owner = { organizationId, customerId, checkoutId, managerId, byMailbox }
      return { kind: 'customer session', id, ...owner, scopes, returnUrl } as const
    },

    /** Whose session it is, as long as it lasts: for what this server has made of its token. */
    async whose(organizationId: string, id: string) {
      const session = await store.openById(database.sql, organizationId, id, clock.now())
      if (!session) return undefined
      const { byMailbox, checkoutId, customerId, managerId } = session
      return { organizationId, customerId, checkoutId, managerId, byMailbox }
    },

    /** The session of a principal, its customer, and the manager who uses it. */
    async read(organizationId: string, id: string) {
      const session = await store.find(database.sql, organizationId, id)
      const customer =
        session && (await customers.find(database.sql, [organizationId], session.customerId))
      // Ended since the request was admitted.
      if (!customer) throw new AppError('ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED')
      const { managerId } = session
      const manager =
        managerId === null
          ? undefined
          : await store.findManager(database.sql, organizationId, managerId)
      return { session, customer, manager }
    },

    /** Deletes expired sessions. An ended one never becomes valid again, so this needs no lock. */
    sweep: (signal?: AbortSignal) =>
      inBatches(async (limit) => {
        const expired = await store.findExpired(database.sql, clock.now(), limit)
        await store.removeMany(
          database.sql,
          expired.map(({ id }) => id),
        )
        return expired.length
      }, signal),
  }
}
export type CustomerSessions = ReturnType<typeof createCustomerSessions>
