import type { EmailSettings } from '@guildhall/contract/billing/merchant-settings'
import type { Locale } from '@guildhall/contract/boot'
import { addressLines } from '@guildhall/contract/kernel/address-lines'
import { AppError, type Currency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { textsOf } from '../../../platform/documents/index.ts'
import { type CustomerMessage, type EmailRow, sanitize } from '../../../platform/mail/index.ts'
import { portalUrl } from '../customer-sessions/index.ts'
import { languageOf } from '../customers/index.ts'
import { type Merchant, toSender } from '../merchants/index.ts'
import type { Dependencies, EmailHooks } from './dependencies.ts'

/** Emails that an organization can switch off. */
export type Setting = {
  [Name in keyof EmailSettings]: EmailSettings[Name] extends boolean ? Name : never
}[keyof EmailSettings]

export type Texts = ReturnType<typeof textsOf> & {
  /** Parts of the sentences of emails. */
  readonly words: (key: string, values?: Readonly<Record<string, string>>) => string
}

export type Draft = {
  readonly template: string
  readonly values: (texts: Texts) => Readonly<Record<string, string | number>>
  readonly rows?: (texts: Texts) => readonly EmailRow[]
  readonly currency: string
  /** The screen of the portal that the button opens. */
  readonly screen: string
  /** Below the email: where a subscription is changed and canceled. */
  readonly manages?: string | null
  /** A page outside the portal, which the button opens instead. */
  readonly page?: string
  readonly isFree?: boolean
  /** With whom the contract is, as invoices name the seller. */
  readonly namesSeller?: boolean
} & Pick<CustomerMessage, 'message' | 'notes' | 'links'>

type Recipient = {
  readonly organizationId: string
  readonly customerId: string
  readonly setting: Setting
}

const hour = 3_600

/**
 * The quota of an email to a customer; undefined where it is not written at all. Payments of a sandbox
 * cost nothing, so anybody could flood a mailbox with receipts: only its members get all.
 */
export async function quotaOf(
  { limits, organizations, settings }: Pick<Dependencies, 'limits' | 'organizations' | 'settings'>,
  tx: Tx,
  { live, organizationId }: Moment,
  { isFree, to }: { readonly isFree: boolean; readonly to: string },
): Promise<CustomerMessage['quota'] | undefined> {
  if (live) return isFree ? 'drop' : 'none'
  const max = settings.billing.sandbox.emailsPerHour
  const key = `customer-emails|${organizationId}`
  if (!(await limits.allow(key, { max, seconds: hour }, tx))) return undefined
  // Apart from those of real sellers, which nobody may use up from a sandbox.
  if (isFree) return 'dropOfSandbox'
  return (await organizations.isMembersAddress(tx, organizationId, to)) ? 'none' : 'hold'
}

/** With the address, as far as the seller has said it; nothing of it becomes a link. */
function sellerOf({ seller: { address, name } }: Pick<Merchant, 'seller'>, locale: Locale) {
  if (!name) return undefined
  return [name, ...addressLines(address ?? null, locale)].map(sanitize).join(', ')
}

/** The text below an email, which asks for replies where the organization has an address for them. */
export const footerOf = ({ email }: Pick<Merchant, 'email'>) =>
  email ? 'customer-emails.mail.footer' : 'customer-emails.mail.footerWithoutReply'

/** Decides whether an email is sent, and queues it in the language of the customer. */
export function createSend(
  {
    customers,
    emailWordings,
    i18n,
    limits,
    mailer,
    merchants,
    organizations,
    pageUrl,
    settings,
  }: Dependencies,
  hooks: Pick<EmailHooks, 'readersOf'>,
) {
  /** Undefined for a closed organization. */
  async function merchantOf(tx: Tx, organizationId: string) {
    try {
      return await merchants.get(tx, organizationId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  return async function send(tx: Tx, moment: Moment, recipient: Recipient, draft: Draft) {
    const { customerId, organizationId, setting } = recipient
    const [merchant, customer] = await Promise.all([
      merchantOf(tx, organizationId),
      customers.find(tx, [organizationId], customerId),
    ])
    if (!merchant?.customerEmails[setting] || !customer) return
    const { email: own, name: ownName } = customer
    const others = (await hooks.readersOf.run?.(tx, customer)) ?? []
    const readers = own === null ? others : [{ email: own, name: ownName }, ...others]
    const isFree = draft.isFree ?? false
    const locale = languageOf(customer, merchant)
    const currency = draft.currency as Currency
    const texts: Texts = {
      ...textsOf(i18n, { locale, currency, kind: 'receipt' }),
      words: (key, values) => i18n.translate(locale, `customer-emails.mail.${key}`, values),
    }
    const template = `customer-emails.mail.${draft.template}`
    const wording = await emailWordings.of(tx, organizationId, { locale, template })
    const { name: organization, slug } = merchant
    const seller = draft.namesSeller ? sellerOf(merchant, locale) : undefined
    const soldBy = seller ? [texts.words('soldBy', { seller })] : []
    const manageLink = (to: string) =>
      draft.manages
        ? [
            {
              label: 'customer-emails.mail.manage',
              url: portalUrl(pageUrl, {
                slug,
                screen: `subscriptions/${draft.manages}`,
                email: to,
              }),
            },
          ]
        : []
    for (const { email: to, name } of readers) {
      const quota = await quotaOf({ limits, organizations, settings }, tx, moment, { isFree, to })
      if (!quota) continue
      await mailer.queueForCustomer(tx, {
        to,
        locale,
        template,
        wording,
        values: { name: name ?? '', organization, ...draft.values(texts) },
        message: draft.message,
        rows: draft.rows?.(texts) ?? [],
        notes: [...(draft.notes ?? []), ...soldBy],
        links: [...manageLink(to), ...(draft.links ?? [])],
        link: draft.page
          ? pageUrl(draft.page)
          : portalUrl(pageUrl, { slug, screen: draft.screen, email: to }),
        sender: toSender(merchant, moment),
        customerId,
        footer: footerOf(merchant),
        quota,
      })
    }
  }
}
export type Send = ReturnType<typeof createSend>
