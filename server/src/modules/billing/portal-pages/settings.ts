import { requestEmailUpdate, update } from '@guildhall/contract/billing/portal-account'
import type { BuyerPage, FieldProblem } from '@guildhall/contract/buyer-pages'
import type { Address } from '@guildhall/contract/kernel/billing'
import { allCountries } from '@guildhall/contract/kernel/countries'
import type { PortalConnectionResult } from '@guildhall/contract/portal-connections'
import type { PortalSettings } from '@guildhall/contract/portal-settings-page'
import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Reply } from '../../../platform/http/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { leadTo } from '../../../platform/web/index.ts'
import { addressOf, fieldAt, problemAt } from '../checkout-page/index.ts'
import { customerDataToReply } from '../customer-data/index.ts'
import type { Customer } from '../customers/index.ts'
import { type Order, taxedElsewhere } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import { createManagersForm } from './managers.ts'
import { homeOf, type Owner, type Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type Problems = Readonly<Record<string, FieldProblem>>
type More = Partial<Pick<PortalSettings, 'connectionResult' | 'note' | 'problems' | 'values'>>
type Issues = readonly { readonly loc: readonly (string | number)[]; readonly type: string }[]

const addressFields = ['line1', 'line2', 'postal_code', 'city', 'state'] as const

const refusedDownloads: Partial<Record<string, PortalSettings['note']>> = {
  DATA_OF_THE_CUSTOMER_IS_BEING_READ: 'dataBusy',
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: 'dataTooMany',
}

const languageOf = ({ locale }: Customer) => parseLocale(locale?.slice(0, 2))

/** What the customer lacks is taken from the order whose invoice gets it. */
function storedValues(customer: Customer, order: Order | null, locale: string): Fields {
  const { name, taxId } = customer
  const address = customer.billingAddress ?? order?.billingAddress
  const billingName = customer.billingName ?? order?.billingName
  return {
    name: name ?? '',
    billing_name: billingName ?? '',
    country: address?.country ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    tax_id: taxId?.value ?? '',
    locale: languageOf(customer) ?? locale,
    new_email: '',
    manager_email: '',
  }
}

const shown = (stored: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, fields[name]?.slice(0, 300) ?? value]),
  )

/** Country and state decided the tax of the order. */
function taxedOtherwise(order: Order | null, address: Address | null | undefined): Problems {
  const part = order && address && taxedElsewhere(order.billingAddress, address)
  return part ? { [part]: 'invalid' } : {}
}

/** An address without a country is none; one that is stored can be changed, but not removed. */
function missingFields(customer: Customer, fields: Fields, isForInvoice: boolean): Problems {
  const hasAddress = addressFields.some((name) => fields[name]?.trim())
  const needsCountry = hasAddress || customer.billingAddress !== null || isForInvoice
  return {
    ...(isForInvoice && !fields.billing_name?.trim() ? { billing_name: 'missing' } : {}),
    ...(needsCountry && !fields.country?.trim() ? { country: 'missing' } : {}),
  }
}

function entered(customer: Customer, fields: Fields): Record<string, unknown> {
  const isOtherLanguage = fields.locale !== languageOf(customer)
  return {
    name: fields.name ?? '',
    billing_name: fields.billing_name ?? '',
    ...(fields.country ? { billing_address: addressOf(fields) } : {}),
    tax_id: fields.tax_id ?? '',
    ...(isOtherLanguage && parseLocale(fields.locale) ? { locale: fields.locale } : {}),
  }
}

function problemsOf(issues: Issues): Problems {
  return Object.fromEntries(
    issues.map(({ loc, type }) => {
      const [first = '', ...rest] = loc.filter((each) => each !== 'body')
      if (first === 'tax_id') return ['tax_id', 'taxId']
      const isAddress = first === 'billing_address'
      const field = isAddress ? fieldAt(['customer_billing_address', ...rest]) : String(first)
      return [field, problemAt(field, type)]
    }),
  )
}

/** The page on which customers change their details, for the seller and for invoices. */
export function createSettings({ customerData, portal }: Dependencies, { frame }: Inside) {
  const { account, billingManagers, connections, emailChange, purchases } = portal
  const { managersOf, submitManagers } = createManagersForm(billingManagers)

  async function page(
    visit: Visit,
    owner: Owner,
    order: Order | null,
    more: More = {},
  ): Promise<BuyerPage> {
    const [{ customer, ...shared }, merchant, linked] = await Promise.all([
      frame(visit, owner),
      purchases.merchantOf(owner),
      connections.list(owner),
    ])
    const isCustomer = owner.managerId === null
    const stored = storedValues(customer, order, shared.locale)
    const values = shown(stored, more.values ?? {})
    const isStored = values.tax_id === stored.tax_id && values.country === stored.country
    return {
      kind: 'portal-settings',
      ...shared,
      // Where the form is sent to: with the order that waits for it.
      address: visit.asked,
      problems: {},
      countries: allCountries,
      isTaxIdValid: stored.tax_id !== '' && isStored,
      mayChangeEmail: isCustomer && merchant.portal.customer.allow_email_change,
      order: order && orderShown(visit, order),
      connections: linked.map(({ accountId: id, service, username: name }) => ({
        service,
        id,
        name,
      })),
      connectionResult: null,
      managers: customer.type === 'team' ? await managersOf(owner) : null,
      note: null,
      ...more,
      values,
    }
  }

  /** The order whose invoice waits; of somebody else, it is not found. */
  async function orderOf(owner: Owner, asked: string): Promise<Order | null> {
    if (asked === '') return null
    if (!isUuid(asked)) throw new AppError('NOT_FOUND')
    return purchases.order(owner, asked)
  }

  async function save(visit: Visit, owner: Owner, order: Order | null, fields: Fields) {
    const refused = (problems: Problems) =>
      page(visit, owner, order, { values: fields, problems, note: 'notSaved' })
    const { customer } = await account.get(owner)
    const read = update.body.safeParse(entered(customer, fields))
    const issues = read.success
      ? []
      : read.error.issues.map(({ code, path }) => ({ loc: path.map(String), type: code }))
    const problems = {
      ...problemsOf(issues),
      ...taxedOtherwise(order, read.data?.billing_address),
      ...missingFields(customer, fields, order !== null),
    }
    if (!read.success || Object.keys(problems).length > 0) return refused(problems)
    try {
      const changed = (await account.update(owner, read.data)).customer
      const { billingAddress, billingName } = changed
      const now = order && { ...order, billingAddress, billingName }
      if (now) {
        await purchases.correct(owner, now.id, {
          billingName: billingName ?? undefined,
          billingAddress: billingAddress ?? undefined,
        })
      }
      return await page(inLanguage(visit, changed), owner, now, { note: 'saved' })
    } catch (error) {
      if (!(error instanceof AppError) || !error.detail.issues) throw error
      return refused(problemsOf(error.detail.issues))
    }
  }

  async function changeEmail(visit: Visit, owner: Owner, order: Order | null, fields: Fields) {
    const of = (more: More) => page(visit, owner, order, more)
    const refused = (more: More) => of({ values: { new_email: fields.new_email ?? '' }, ...more })
    const read = requestEmailUpdate.body.safeParse({ email: fields.new_email })
    if (!read.success) return refused({ problems: { new_email: 'email' } })
    try {
      await emailChange.request(owner, read.data.email)
      return await of({ note: 'emailSent' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.detail.issues) return refused({ problems: { new_email: 'invalid' } })
      const isTooMany = error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'
      return refused({ note: isTooMany ? 'tooMany' : 'refused' })
    }
  }

  /** A file in the place of the page, which stays; where it may not be made now, the page says so. */
  async function download(
    visit: Visit,
    owner: Owner,
    order: Order | null,
  ): Promise<BuyerPage | Reply> {
    try {
      return customerDataToReply(await customerData.download(owner, visit.locale))
    } catch (error) {
      const note = error instanceof AppError ? refusedDownloads[error.code] : undefined
      if (!note) throw error
      return page(visit, owner, order, { note })
    }
  }

  return {
    async show(
      visit: Visit,
      owner: Owner,
      asked: string,
      connectionResult: PortalConnectionResult | null,
    ): Promise<BuyerPage> {
      return page(visit, owner, await orderOf(owner, asked), { connectionResult })
    },

    /** Another country has other fields; nothing is stored before the button is pressed. */
    async submit(
      visit: Visit,
      owner: Owner,
      asked: string,
      fields: Fields,
    ): Promise<BuyerPage | Reply> {
      const order = await orderOf(owner, asked)
      if (fields.intent === 'save') return save(visit, owner, order, fields)
      if (fields.intent === 'change-email') return changeEmail(visit, owner, order, fields)
      if (fields.intent === 'download') return download(visit, owner, order)
      const ofManagers = await submitManagers(owner, fields)
      if (ofManagers === 'left') return leadTo(homeOf(visit) + visit.kept)
      if (ofManagers) return page(visit, owner, order, ofManagers)
      return page(visit, owner, order, { values: fields })
    },
  }
}

function orderShown(visit: Visit, order: Order): PortalSettings['order'] {
  const { billingAddress, billingName, id, invoiceNumber, paidAt } = order
  const fileAt = (name: string) => `${homeOf(visit)}/orders/${id}/${name}${visit.kept}`
  return {
    number: invoiceNumber,
    invoice: fileAt('invoice'),
    receipt: paidAt === null ? null : fileAt('receipt'),
    isIncomplete: billingName === null || billingAddress === null,
  }
}

/** The language that was chosen wins over the one of the address. */
function inLanguage(visit: Visit, customer: Customer): Visit {
  const locale = languageOf(customer)
  if (visit.locale === undefined || locale === undefined) return visit
  const kept = new URLSearchParams(visit.kept)
  kept.set('locale', locale)
  const asked = new URLSearchParams(visit.asked.slice(visit.path.length))
  asked.set('locale', locale)
  return { ...visit, locale, kept: `?${kept}`, asked: `${visit.path}?${asked}` }
}
