import { AppError, span } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'

/** Codes can be requested again and again, so that six digits would be few. */
export const codeRules = { length: 8, tries: 5, lifetime: 15 * span.minute }
export const codeMinutes = codeRules.lifetime / span.minute

const perMinute = { max: 6, seconds: 60 }
const perHour = { max: 12, seconds: 3_600 }

/** Of those who have the same address. */
const mostChoices = 20

/** As whom the owner of a mailbox may enter: a customer with the address, or a team that they manage. */
export type Choice = {
  readonly id: string
  readonly name: string | null
  readonly createdAt: Date
  /** As it is stored: capital letters may matter to the mailbox. */
  readonly email: string
  readonly access: 'customer' | 'manager' | 'invited'
  readonly managerId: string | null
}

/** Those among whom whoever has the mailbox chooses; the address proves nothing about the rest of them. */
export type Choices = { readonly token: null; readonly customers: readonly Choice[] }
export type SignedIn = { readonly token: string; readonly customers: readonly [] }

export type Named = { readonly email: string; readonly organization_id: string }
type Chosen = Named & { readonly customerId?: string | undefined }

/** What shows that the mailbox is theirs, and can show it to one session only. */
type Proof = {
  /** The session of this browser before. */
  readonly before?: Owner | undefined
  readonly consume: (tx: Tx) => Promise<boolean>
  readonly accountSessionId?: string | undefined
}

export const refused = () => new AppError('CODE_IS_WRONG_OR_HAS_EXPIRED')

/** A code as it was typed, or pasted with the words around it. */
export const digitsOf = (code: string) => code.replace(/\D/g, '')

/** The last step of every way in, and the pace of all of them. */
export function createEntering({
  billingManagers,
  checkouts,
  customers,
  customerSessions,
  database,
  limits,
  merchants,
}: Dependencies) {
  /** Undefined where the organization was deleted. */
  async function momentOf(tx: Tx, organizationId: string) {
    try {
      return await merchants.moment(tx, organizationId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  /** The customers themselves come first. */
  async function choicesOf(sql: Sql, organizationId: string, email: string) {
    const own = await customers.allWithEmail(sql, organizationId, email, mostChoices)
    const managed = await billingManagers.managedBy(sql, organizationId, email, mostChoices)
    const others = managed.filter(({ id }) => own.every((each) => each.id !== id))
    return [
      ...own.map(({ createdAt, id, name, ...customer }): Choice => {
        const stored = customer.email ?? email
        return { id, name, createdAt, email: stored, access: 'customer', managerId: null }
      }),
      ...others.map(({ isAccepted, ...team }): Choice => {
        return { ...team, access: isAccepted ? 'manager' : 'invited' }
      }),
    ].slice(0, mostChoices)
  }

  /** Whether the customer came to be by what was bought in this browser. */
  async function isBuyer({ id, organizationId }: Customer, before: Owner | undefined) {
    if (before?.customerId !== id || before.checkoutId === null) return false
    const { buyerProof } = await checkouts.find([organizationId], before.checkoutId)
    return buyerProof === 'new'
  }

  return {
    choicesOf,
    momentOf,

    async take(what: string, address: string) {
      for (const rule of [perMinute, perHour]) {
        if (await limits.allowFrom(`${what} ${rule.seconds}`, address, rule)) continue
        const retryAfter = rule.seconds
        throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
      }
    },

    /** For what proved to be right: many people of one office have the same address. */
    async giveBack(what: string, address: string) {
      for (const { seconds } of [perMinute, perHour]) {
        await limits.giveBack(`${what} ${seconds}`, address)
      }
    },

    /** Gives a session to a customer with the address, once the proof of the mailbox is consumed. */
    enter: (
      { customerId, email, organization_id: organizationId }: Chosen,
      { accountSessionId, before, consume }: Proof,
    ): Promise<SignedIn | Choices> =>
      database.transaction(async (tx) => {
        const moment = await momentOf(tx, organizationId)
        if (!moment) throw refused()
        const all = await choicesOf(tx, organizationId, email)
        const chosen = customerId ? all.find(({ id }) => id === customerId) : all[0]
        // An invitation is accepted by who chooses it, and never by itself.
        const isChosen =
          customerId !== undefined || (all.length === 1 && chosen?.access !== 'invited')
        if (chosen && !isChosen) return { token: null, customers: all }
        const customer = chosen && (await customers.lock(tx, organizationId, chosen.id))
        if (!customer || customer.deletedAt) throw refused()
        const { managerId } = chosen
        // It may have another address by now.
        const isTheirs =
          managerId === null
            ? customer.email?.toLowerCase() === email.toLowerCase()
            : await billingManagers.enter(tx, moment, customer, { email, id: managerId })
        if (!isTheirs || !(await consume(tx))) throw refused()
        const entered =
          managerId === null ? await customers.proveEmail(tx, moment, customer) : customer
        const options = { accountSessionId, isBuyer: await isBuyer(customer, before), managerId }
        const token = await customerSessions.signIn(tx, moment, entered, options)
        return { token, customers: [] }
      }),
  }
}
export type Entering = ReturnType<typeof createEntering>
