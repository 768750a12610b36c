import type { MailboxOwner } from '../../identity/sessions/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { SendEmail } from './emails.ts'
import {
  type Choices,
  codeMinutes,
  codeRules,
  digitsOf,
  type Entering,
  type Named,
  refused,
  type SignedIn,
} from './entering.ts'

const purpose = 'portal-sign-in'
const job = 'portal.sign-in'

const subjectOf = ({ email, organization_id: id }: Named) => `${id} ${email.toLowerCase()}`

/** The previous code stays valid, since this one was not sent. */
class NotSent extends Error {}

/**
 * Customers sign in with a code from an email. Nothing tells whether somebody is a customer: the
 * request only queues a job, and every wrong code costs the same statement.
 */
export function createSignIn(
  { codes, customers, database, jobs, sessions }: Dependencies,
  { choicesOf, enter, giveBack, momentOf, take }: Entering,
  send: SendEmail,
) {
  async function sendCode(asked: Named): Promise<void> {
    const { email, organization_id: organizationId } = asked
    await database.transaction(async (tx) => {
      const moment = await momentOf(tx, organizationId)
      const [chosen] = moment ? await choicesOf(tx, organizationId, email) : []
      const customer = chosen && (await customers.find(tx, [organizationId], chosen.id))
      if (!moment || !customer) return
      const code = await codes.issue(tx, { purpose, subject: subjectOf(asked) }, codeRules)
      const template = 'portalSignIn'
      const values = { code, minutes: codeMinutes }
      // A team has no name of a person.
      const named = chosen.managerId === null ? values : { ...values, name: '' }
      const withCode = { template, to: chosen.email, values: named, isFree: true } as const
      if (!(await send(tx, moment, customer, withCode))) throw new NotSent()
    })
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
      before?: Owner,
    ): Promise<SignedIn | Choices> {
      await take('portal-sign-in', address)
      const target = { purpose, subject: subjectOf(named) } as const
      const given = digitsOf(code)
      // Outside the transaction, so that a wrong attempt is counted.
      const { verdict } = await codes.check(target, given)
      if (verdict !== 'good') throw refused()
      const entered = await enter(
        { ...named, customerId },
        { before, consume: (tx) => codes.consume(tx, target, given) },
      )
      await giveBack('portal-sign-in', address)
      // Once for each code that was sent: it came to a mailbox that is read.
      if (entered.token !== null) await giveBack('portal-code', address)
      return entered
    },

    /** Whether anybody has the address here; asked for its owner only. */
    async isCustomer({ email, organization_id: organizationId }: Named): Promise<boolean> {
      return (await choicesOf(database.sql, organizationId, email)).length > 0
    },

    /** As with a code, for a user of this server whose mailbox it is; for as long as they are signed in. */
    async continueAs(
      { email, sessionId }: MailboxOwner,
      chosen: { readonly organizationId: string; readonly customerId?: string },
      address: string,
      before?: Owner,
    ): Promise<SignedIn | Choices> {
      await take('portal-continue', address)
      const { customerId, organizationId } = chosen
      return enter(
        { email, organization_id: organizationId, customerId },
        { accountSessionId: sessionId, before, consume: (tx) => sessions.lock(tx, sessionId) },
      )
    },
  }
}
