import { AppError, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { MailboxOwner } from '../../identity/sessions/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { SendEmail } from './emails.ts'

const purpose = 'portal-sign-in'
const job = 'portal.sign-in'

/** Codes can be requested again and again, so that six digits would be few. */
const length = 8
const tries = 5
const lifetime = 15 * span.minute
const minutes = lifetime / span.minute

const refused = () => new AppError('CODE_IS_WRONG_OR_HAS_EXPIRED')

const perMinute = { max: 6, seconds: 60 }
const perHour = { max: 12, seconds: 3_600 }

type Named = { readonly email: string; readonly organization_id: string }

const subjectOf = ({ email, organization_id: id }: Named) => `${id} ${email.toLowerCase()}`

/** Of those who have the same address. */
const mostChoices = 20

/** Those among whom whoever has the mailbox chooses; the address proves nothing about the rest of them. */
type Choices = { readonly token: null; readonly customers: readonly Customer[] }
type SignedIn = { readonly token: string; readonly customers: readonly [] }

type Chosen = Named & { readonly customerId?: string | undefined }
/** What shows that the mailbox is theirs, and can show it to one session only. */
type Proof = {
  readonly consume: () => Promise<boolean>
  readonly accountSessionId?: string | undefined
}

/** The previous code stays valid, since this one was not sent. */
class NotSent extends Error {}

/**
 * Customers sign in with a code from an email. Nothing tells whether somebody is a customer: the
 * request only queues a job, and every wrong code costs the same statement.
 */
export function createSignIn(dependencies: Dependencies, send: SendEmail) {
  const { codes, customers, customerSessions, database, jobs, limits, merchants, sessions } =
    dependencies

  async function take(what: string, address: string) {
    for (const rule of [perMinute, perHour]) {
      if (await limits.allowFrom(`${what} ${rule.seconds}`, address, rule)) continue
      const retryAfter = rule.seconds
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
    }
  }

  /** Undefined where the organization was deleted. */
  async function momentOf(tx: Tx, organizationId: string) {
    try {
      return await merchants.moment(tx, organizationId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  async function sendCode(named: Named): Promise<void> {
    const { email, organization_id: organizationId } = named
    await database.transaction(async (tx) => {
      const moment = await momentOf(tx, organizationId)
      const [customer] = moment ? await customers.allWithEmail(tx, organizationId, email, 1) : []
      if (!moment || !customer?.email) return
      const code = await codes.issue(
        tx,
        { purpose, subject: subjectOf(named) },
        { lifetime, tries, length },
      )
      const template = 'portalSignIn'
      const values = { code, minutes }
      const withCode = { template, to: customer.email, values, isFree: true } as const
      if (!(await send(tx, moment, customer, withCode))) throw new NotSent()
    })
  }

  /** Gives a session to a customer with the address, once the proof of the mailbox is consumed. */
  async function enter(
    tx: Tx,
    { customerId, email, organization_id: organizationId }: Chosen,
    { accountSessionId, consume }: Proof,
  ): Promise<SignedIn | Choices> {
    const moment = await momentOf(tx, organizationId)
    if (!moment) throw refused()
    const all = await customers.allWithEmail(tx, organizationId, email, mostChoices)
    const chosen = customerId ? all.find(({ id }) => id === customerId) : all[0]
    if (!customerId && all.length > 1) return { token: null, customers: all }
    const customer = chosen && (await customers.lock(tx, organizationId, chosen.id))
    // It may have another address by now.
    const isSame = customer?.email?.toLowerCase() === email.toLowerCase()
    if (!customer || customer.deletedAt || !isSame) throw refused()
    if (!(await consume())) throw refused()
    const proved = await customers.proveEmail(tx, moment, customer)
    const token = await customerSessions.signIn(tx, moment, proved, { accountSessionId })
    return { token, customers: [] }
  }

  jobs.define(job, async (data) => {
    await sendCode(data as Named).catch((error: unknown) => {
      if (!(error instanceof NotSent)) throw error
    })
  })

  return {
    async request({ email, organization_id }: Named, address: string): Promise<void> {
      await take('portal-code', address)
      await database.transaction((tx) => jobs.send(tx, job, { email, organization_id }))
    },

    /** The token of a session, once for each code; of the customer who is chosen, where there are several. */
    async authenticate(
      {
        code,
        customerId,
        ...named
      }: Named & { readonly code: string; readonly customerId?: string },
      address: string,
    ): Promise<SignedIn | Choices> {
      await take('portal-sign-in', address)
      const subject = subjectOf(named)
      const given = code.replace(/[\s-]/g, '')
      // Outside the transaction, so that a wrong attempt is counted.
      const { verdict } = await codes.check({ purpose, subject }, given)
      if (verdict !== 'good') throw refused()
      return database.transaction((tx) =>
        enter(
          tx,
          { ...named, customerId },
          { consume: () => codes.consume(tx, { purpose, subject }, given) },
        ),
      )
    },

    /** Whether anybody has the address here; asked for its owner only. */
    async isCustomer({ email, organization_id: organizationId }: Named): Promise<boolean> {
      return (await customers.allWithEmail(database.sql, organizationId, email, 1)).length > 0
    },

    /** As with a code, for a user of this server whose mailbox it is; for as long as they are signed in. */
    async continueAs(
      { email, sessionId }: MailboxOwner,
      {
        customerId,
        organizationId,
      }: { readonly organizationId: string; readonly customerId?: string },
      address: string,
    ): Promise<SignedIn | Choices> {
      await take('portal-continue', address)
      return database.transaction((tx) =>
        enter(
          tx,
          { email, organization_id: organizationId, customerId },
          { accountSessionId: sessionId, consume: () => sessions.lock(tx, sessionId) },
        ),
      )
    },
  }
}
