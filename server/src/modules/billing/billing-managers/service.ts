import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createManagerEmails } from './emails.ts'
import * as store from './store.ts'

/** Of one customer. */
const most = 10
/** Invitations of customers go to mailboxes of strangers. */
const perInviter = { max: 5, seconds: 3_600 }

type OfCustomer = Pick<store.BillingManager, 'organizationId' | 'customerId'>
/** A session of the portal, of the customer or of a manager. */
type Owner = OfCustomer & { readonly managerId: string | null }
type Added = { readonly email: string; readonly name?: string | null | undefined }
type Work<Value> = (tx: Tx, moment: Moment, customer: Customer) => Promise<Value>

const sameAddress = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

function assertTeam({ type }: Pick<Customer, 'type'>): void {
  if (type !== 'team') throw new AppError('THE_CUSTOMER_IS_NOT_A_TEAM')
}

/** People who may do in the portal what the customer may, each with an address of their own. */
export function createBillingManagers(dependencies: Dependencies) {
  const { customerEmails, customers, database, events, limits, merchants, random } = dependencies
  const send = createManagerEmails(dependencies)

  customerEmails.hooks.readersOf.provide('billing-managers', async (sql, customer) => {
    const { email, id: customerId, organizationId, type } = customer
    if (type !== 'team') return []
    const all = await store.listOf(sql, { organizationId, customerId })
    return all.filter((each) => each.acceptedAt !== null && !sameAddress(email, each.email))
  })

  customers.hooks.beforeDelete.register('billing-managers', (tx, _moment, customer) =>
    store.removeOfCustomer(tx, { ...customer, customerId: customer.id }),
  )
  customers.hooks.endedTeam.register('billing-managers', (tx, _moment, customer) =>
    store.removeOfCustomer(tx, { ...customer, customerId: customer.id }),
  )
  merchants.hooks.beforeClose.register('billing-managers', (tx, _moment, { organizationId }) =>
    store.removeAll(tx, organizationId),
  )

  const hasEnded = () => new AppError('ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED')
  const isMissing = () => new AppError('NOT_FOUND')

  /** With the customer locked, so that their managers are counted once. */
  const command = <Value>(
    { customerId, organizationId }: OfCustomer,
    gone: () => AppError,
    work: Work<Value>,
  ) =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer || customer.deletedAt) throw gone()
      return work(tx, moment, customer)
    })

  /** By a session of the portal, whose manager may have been removed since the request was admitted. */
  const ownCommand = <Value>(
    owner: Owner,
    work: (
      tx: Tx,
      moment: Moment,
      customer: Customer,
      by: store.BillingManager | undefined,
    ) => Promise<Value>,
  ) =>
    command(owner, hasEnded, async (tx, moment, customer) => {
      const { managerId } = owner
      if (managerId === null) return work(tx, moment, customer, undefined)
      const manager = await store.find(tx, owner, managerId)
      if (!manager) throw hasEnded()
      return work(tx, moment, customer, manager)
    })

  const tell = (
    tx: Tx,
    { at }: Moment,
    type: 'added' | 'accepted' | 'removed',
    { customerId, id, organizationId }: store.BillingManager,
  ) =>
    events.append(
      tx,
      `billing_manager.${type}`,
      `customer:${customerId}`,
      { id, organization_id: organizationId, customer_id: customerId },
      at,
    )

  /** Tells the owner of the customer's own address, who may not be the one who does it; else all managers. */
  async function tellTeam(
    tx: Tx,
    moment: Moment,
    customer: Customer,
    template: 'managerAdded' | 'managerRemoved',
    { email: about }: store.BillingManager,
  ) {
    const { email, id: customerId, name, organizationId } = customer
    const managers = email === null ? await store.listOf(tx, { organizationId, customerId }) : []
    const readers =
      email === null
        ? managers.filter((each) => each.acceptedAt !== null && each.email !== about)
        : [{ email, name }]
    for (const { email: to, name: named } of readers) {
      await send(tx, moment, customer, { template, to, name: named, about, screen: 'settings' })
    }
  }

  async function addTo(
    tx: Tx,
    moment: Moment,
    customer: Customer,
    { email, name = null, by }: Added & { readonly by: string },
  ): Promise<store.BillingManager> {
    assertTeam(customer)
    const ofCustomer = { organizationId: customer.organizationId, customerId: customer.id }
    const all = await store.listOf(tx, ofCustomer)
    const present = all.find((each) => sameAddress(each.email, email))
    const refused = (msg: string) =>
      invalidInput({ loc: ['body', 'email'], msg, type: 'value_error' })
    if (sameAddress(customer.email, email)) throw refused('This is the address of the customer.')
    if (!present && all.length >= most) throw refused(`A customer has at most ${most} of them.`)
    const manager = present ?? {
      id: random.uuid(),
      ...ofCustomer,
      email,
      name,
      acceptedAt: null,
      createdAt: moment.at,
      modifiedAt: null,
    }
    if (!present) {
      store.insert(tx, manager)
      await tell(tx, moment, 'added', manager)
    }
    if (manager.acceptedAt === null) {
      // Who invites has written the name: it could say anything.
      const invited = { template: 'managerInvited', to: email, name: null } as const
      const isSent = await send(tx, moment, customer, { ...invited, about: by, screen: '' })
      if (!isSent) throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER')
    }
    return manager
  }

  async function removeFrom(tx: Tx, moment: Moment, customer: Customer, id: string) {
    const ofCustomer = { organizationId: customer.organizationId, customerId: customer.id }
    const manager = await store.find(tx, ofCustomer, id)
    if (!manager || !(await store.remove(tx, ofCustomer, id))) throw isMissing()
    await tell(tx, moment, 'removed', manager)
    if (manager.acceptedAt !== null) await tellTeam(tx, moment, customer, 'managerRemoved', manager)
  }

  async function rename(
    tx: Tx,
    { at }: Moment,
    { id: customerId, organizationId }: Customer,
    { id, name }: { readonly id: string; readonly name: string | null | undefined },
  ) {
    const manager = await store.find(tx, { organizationId, customerId }, id)
    if (!manager) throw isMissing()
    if (name === undefined || name === manager.name) return manager
    const changed = { ...manager, name, modifiedAt: at }
    await store.change(tx, changed)
    return changed
  }

  /** For the merchant. */
  async function customerOf(organizationIds: readonly string[], id: string): Promise<OfCustomer> {
    const { organizationId } = await customers.get(organizationIds, { id })
    return { organizationId, customerId: id }
  }

  return {
    /** For whoever manages the customer in the portal. */
    portal: {
      most,

      async list(owner: Owner): Promise<readonly store.BillingManager[]> {
        assertTeam(await customers.get([owner.organizationId], { id: owner.customerId }))
        return store.listOf(database.sql, owner)
      },

      async find(owner: Owner): Promise<store.BillingManager | undefined> {
        const { managerId } = owner
        return managerId === null ? undefined : store.find(database.sql, owner, managerId)
      },

      add: (owner: Owner, added: Added): Promise<store.BillingManager> =>
        ownCommand(owner, async (tx, moment, customer, inviter) => {
          assertTeam(customer)
          // Each for themselves, so that none uses up what another one needs.
          await limits.spend(`billing-managers|${inviter?.id ?? customer.id}`, perInviter, tx)
          const merchant = await merchants.get(tx, owner.organizationId)
          // An address that nobody proved could be that of a bank.
          const own = customer.emailStanding === 'proved' ? customer.email : null
          const by = inviter?.email ?? own ?? merchant.name
          return addTo(tx, moment, customer, { ...added, by })
        }),

      update: (owner: Owner, change: Parameters<typeof rename>[3]) =>
        ownCommand(owner, (tx, moment, customer) => rename(tx, moment, customer, change)),

      /** Also for who goes themselves. */
      remove: (owner: Owner, id: string): Promise<void> =>
        ownCommand(owner, (tx, moment, customer) => removeFrom(tx, moment, customer, id)),
    },

    async list(organizationIds: readonly string[], customerId: string) {
      return store.listOf(database.sql, await customerOf(organizationIds, customerId))
    },

    async get(organizationIds: readonly string[], customerId: string, id: string) {
      const found = await store.find(
        database.sql,
        await customerOf(organizationIds, customerId),
        id,
      )
      if (!found) throw isMissing()
      return found
    },

    async add(organizationIds: readonly string[], customerId: string, added: Added) {
      const ofCustomer = await customerOf(organizationIds, customerId)
      return command(ofCustomer, isMissing, async (tx, moment, customer) => {
        const { name: by } = await merchants.get(tx, ofCustomer.organizationId)
        return addTo(tx, moment, customer, { ...added, by })
      })
    },

    async update(
      organizationIds: readonly string[],
      customerId: string,
      change: Parameters<typeof rename>[3],
    ) {
      const ofCustomer = await customerOf(organizationIds, customerId)
      return command(ofCustomer, isMissing, (tx, moment, customer) =>
        rename(tx, moment, customer, change),
      )
    },

    async remove(organizationIds: readonly string[], customerId: string, id: string) {
      const ofCustomer = await customerOf(organizationIds, customerId)
      await command(ofCustomer, isMissing, (tx, moment, customer) =>
        removeFrom(tx, moment, customer, id),
      )
    },

    /** The teams of the owner of an address, and the sellers of those. */
    managedBy: store.managedBy,
    sellersOf: store.sellersOf,

    /**
     * Whoever has the mailbox enters for the customer, who is locked; the first time, the invitation is
     * accepted with it. False where they are no manager any more.
     */
    async enter(
      tx: Tx,
      moment: Moment,
      customer: Customer,
      { email, id }: { email: string; id: string },
    ) {
      const ofCustomer = { organizationId: customer.organizationId, customerId: customer.id }
      const manager = await store.find(tx, ofCustomer, id)
      if (!manager || !sameAddress(manager.email, email) || customer.type !== 'team') return false
      if (manager.acceptedAt !== null) return true
      await store.change(tx, { ...manager, acceptedAt: moment.at, modifiedAt: moment.at })
      await tell(tx, moment, 'accepted', manager)
      await tellTeam(tx, moment, customer, 'managerAdded', manager)
      return true
    },
  }
}
export type BillingManagers = ReturnType<typeof createBillingManagers>
