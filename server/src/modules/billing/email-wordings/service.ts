import { type EmailKind, templatesOf } from '@guildhall/contract/billing/customer-emails'
import {
  type WordedEmail,
  type WordingInput,
  wordedEmails,
} from '@guildhall/contract/billing/email-wordings'
import type { Locale } from '@guildhall/contract/boot'
import { noWording, type Wording } from '@guildhall/contract/kernel/email-words'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { sampleValuesOf } from '../../../platform/mail/index.ts'
import { assertOwn, type Merchant, toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import {
  cleaned,
  emailOf,
  footerOf,
  isSubjectFixed,
  placeholdersOf,
  problemsOf,
  templateOf,
  textOf,
} from './words.ts'

type Named = { readonly id: string; readonly email: WordedEmail; readonly locale: Locale }
type Words = Partial<Omit<WordingInput, 'revision'>>
type Person = { readonly id: string; readonly email: string; readonly name: string }

const kindOf = (email: WordedEmail) =>
  (Object.keys(templatesOf) as EmailKind[]).find((kind) =>
    (templatesOf[kind] as readonly string[]).includes(email),
  ) ?? null

/** Enough to look at every email in a language; a mailbox is no place for more. */
const testsPerHour = 30

/** Words of sellers in the emails to their customers. */
export function createEmailWordings(dependencies: Dependencies) {
  const { clocks, database, events, i18n, limits, mailer, merchants, pageUrl } = dependencies

  const known = (email: WordedEmail) => placeholdersOf(email, i18n.subtree('en', templateOf(email)))

  /** What may be sent; anything else is refused at its field. */
  function checked(email: WordedEmail, input: Words): Wording {
    const wording = cleaned(email, input)
    const placeholders = known(email)
    const [first, ...others] = problemsOf(wording, placeholders).map(({ field, problem }) => ({
      loc: ['body', field],
      msg: textOf(problem, placeholders),
      type: 'value_error',
    }))
    if (first) throw invalidInput(first, ...others)
    return wording
  }

  const previewOf = (
    merchant: Merchant,
    { email, locale }: Pick<Named, 'email' | 'locale'>,
    wording: Wording,
  ) =>
    mailer.preview(templateOf(email), locale, {
      sender: toSender(merchant, { live: true }),
      footer: footerOf(email, merchant),
      wording,
    })

  async function shown(organizationIds: readonly string[], { email, id, locale }: Named) {
    const merchant = await merchants.find(organizationIds, id)
    const place = { organizationId: merchant.organizationId, email, locale }
    const [stored, { greeting, subject }] = await Promise.all([
      store.find(database.sql, place),
      previewOf(merchant, { email, locale }, noWording),
    ])
    return {
      email,
      locale,
      stored,
      standard: { greeting, subject },
      placeholders: known(email),
      isSubjectFixed: isSubjectFixed(email),
    }
  }

  merchants.hooks.beforeClose.register('email-wordings', (tx, _moment, { organizationId }) =>
    store.removeAll(tx, organizationId),
  )

  return {
    shown,

    async list(organizationIds: readonly string[], id: string, locale: Locale) {
      const merchant = await merchants.find(organizationIds, id)
      const worded = await store.list(database.sql, merchant.organizationId)
      return Promise.all(
        wordedEmails.map(async (email) => {
          const own = worded.filter((each) => each.email === email)
          const wording = own.find((each) => each.locale === locale) ?? noWording
          const { subject } = await previewOf(merchant, { email, locale }, wording)
          return { email, kind: kindOf(email), subject, locales: own.map((each) => each.locale) }
        }),
      )
    },

    async set(organizationIds: readonly string[], named: Named, input: WordingInput) {
      const { email, id: organizationId, locale } = named
      assertOwn(organizationIds, organizationId)
      const wording = checked(email, input)
      await database.transaction(async (tx) => {
        const { at: modifiedAt } = await merchants.moment(tx, organizationId)
        const revision = input.revision + 1
        const place = { organizationId, email, locale }
        const isSaved = await store.save(tx, place, { ...wording, revision, modifiedAt })
        if (!isSaved) throw new AppError('EMAIL_WORDING_HAS_CHANGED')
        const payload = { organization_id: organizationId, email, locale, ...wording, revision }
        const aggregate = `email_wording:${organizationId}`
        await events.append(tx, 'email_wording.updated', aggregate, payload, modifiedAt)
      })
      return shown(organizationIds, named)
    },

    async preview(organizationIds: readonly string[], named: Named, input: Words) {
      const merchant = await merchants.find(organizationIds, named.id)
      return previewOf(merchant, named, checked(named.email, input))
    },

    /** With sample values, and only to the person who asks. */
    async sendTest(organizationIds: readonly string[], named: Named, input: Words, to: Person) {
      const { email, id, locale } = named
      const merchant = await merchants.find(organizationIds, id)
      const wording = checked(email, input)
      const { organizationId } = merchant
      const { live } = await clocks.show(database.sql, organizationId)
      const template = templateOf(email)
      await database.transaction(async (tx) => {
        await limits.spend(`email-wordings|${to.id}`, { max: testsPerHour, seconds: 3_600 }, tx)
        await mailer.queueForCustomer(tx, {
          to: to.email,
          locale,
          template,
          values: sampleValuesOf(i18n, locale, template, merchant.name),
          wording,
          notes: [i18n.translate(locale, 'email-wordings.mail.test')],
          ...(i18n.has(locale, `${template}.button`)
            ? { link: pageUrl(`/portal/${encodeURIComponent(merchant.slug)}`) }
            : {}),
          sender: toSender(merchant, { live }),
          customerId: null,
          footer: footerOf(email, merchant),
          quota: 'none',
        })
      })
    },

    /** The words for an email that is written now; undefined where it is the standard one. */
    async of(sql: Sql, organizationId: string, { locale, template }: Sent) {
      const email = emailOf(template, wordedEmails)
      return email && store.find(sql, { organizationId, email, locale })
    },
  }
}
type Sent = { readonly template: string; readonly locale: Locale }
export type EmailWordings = ReturnType<typeof createEmailWordings>
