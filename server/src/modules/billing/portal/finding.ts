import type { Locale } from '@guildhall/contract/boot'
import type { Sql } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import {
  type Choices,
  codeMinutes,
  codeRules,
  digitsOf,
  type Entering,
  refused,
  type SignedIn,
} from './entering.ts'

const purpose = 'portal-finding'
const job = 'portal.find-sellers'

/** Of one address. */
const mostSellers = 50

/** A request for a code. */
type Asked = { readonly email: string; readonly locale: Locale }
type Typed = { readonly email: string; readonly code: string }
type Chosen = Typed & { readonly organizationId: string; readonly customerId?: string }

export type SellerOfAddress = {
  readonly organizationId: string
  readonly slug: string
  readonly name: string
  readonly logo: string | null
  readonly isLive: boolean
}

const targetOf = (email: string) => ({ purpose, subject: email.toLowerCase() }) as const

/**
 * The owner of an address finds the sellers at which it is a customer's, by one code for all of them. As with a
 * code for one seller, nothing tells anybody else whether there are any.
 */
export function createFinding(
  { billingManagers, codes, customers, database, jobs, mailer, merchants }: Dependencies,
  { enter, giveBack, take }: Entering,
) {
  /** As each list is sorted: a stranger's sandboxes hide nobody. */
  const rank = ({ isLive, isProved }: { isLive: boolean; isProved: boolean }) =>
    (isProved ? 2 : 0) + (isLive ? 1 : 0)

  async function foundFor(sql: Sql, email: string) {
    const own = await customers.sellersOf(sql, email, mostSellers)
    const managed = await billingManagers.sellersOf(sql, email, mostSellers)
    const isOwn = (id: string) => own.some(({ organizationId }) => organizationId === id)
    const others = managed.filter(({ organizationId }) => !isOwn(organizationId))
    const all = [...own, ...others].sort((one, other) => rank(other) - rank(one))
    return all.slice(0, mostSellers)
  }

  async function sellersOf(email: string): Promise<readonly SellerOfAddress[]> {
    const found = await foundFor(database.sql, email)
    return Promise.all(
      found.map(async ({ isLive, organizationId }) => {
        const { avatarUrl: logo, name, slug } = await merchants.get(database.sql, organizationId)
        return { organizationId, slug, name, logo, isLive }
      }),
    )
  }

  jobs.define(job, async (data) => {
    const { email, locale } = data as Asked
    await database.transaction(async (tx) => {
      const [first] = await foundFor(tx, email)
      if (!first) return
      const template = 'portal-pages.mail.findSellers'
      const prepare = async () => {
        const code = await codes.issue(tx, targetOf(email), codeRules)
        return { values: { code, minutes: codeMinutes } }
      }
      await mailer.queue(tx, { to: email, locale, template, prepare })
    })
  })

  async function check({ code, email }: Typed): Promise<void> {
    const { verdict } = await codes.check(targetOf(email), digitsOf(code))
    if (verdict !== 'good') throw refused()
  }

  return {
    sellersOf,

    async request(asked: Asked, address: string): Promise<void> {
      await take('portal-find-code', address)
      await database.transaction((tx) => jobs.send(tx, job, asked))
    },

    /** For whoever has the code, which stays valid for the choice. */
    async sellers(typed: Typed, address: string): Promise<readonly SellerOfAddress[]> {
      await take('portal-find', address)
      await check(typed)
      await giveBack('portal-find', address)
      return sellersOf(typed.email)
    },

    /** The token of a session at one of them, once for each code; the sellers were asked for before. */
    async authenticate({
      organizationId,
      customerId,
      ...typed
    }: Chosen): Promise<SignedIn | Choices> {
      await check(typed)
      const { code, email } = typed
      return enter(
        { email, organization_id: organizationId, customerId },
        { consume: (tx) => codes.consume(tx, targetOf(email), digitsOf(code)) },
      )
    },
  }
}
