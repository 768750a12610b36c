import * as contract from '@guildhall/contract/billing/withdrawals'
import type { DeclarationPage, DeclaredPage, FieldProblem } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { type PageVisit, pageOperatorOf } from '../../../platform/web/index.ts'
import { toSeller } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

type Visit = PageVisit & { readonly slug: string }
type Fields = Readonly<Record<string, string>>

const names = { order_number: 'order_number', email: 'email', name: 'name' } as const
const empty = { kind: 'withdrawal', name: '', order_number: '', email: '' }

export function createWithdrawalPage(dependencies: Dependencies) {
  const { branding, clocks, database, merchants, withdrawals } = dependencies

  async function sellerOf(slug: string) {
    try {
      return await merchants.ofSlug(slug)
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  /** A seller who does not exist has the same page without a name. */
  async function common({ browserLocale, kept, locale, slug, theme }: Visit) {
    const [look, merchant] = await Promise.all([branding.current(), sellerOf(slug)])
    const shown = merchant && (await clocks.show(database.sql, merchant.organizationId))
    return {
      locale: locale ?? browserLocale,
      theme,
      address: `/withdraw/${encodeURIComponent(slug)}${kept}`,
      seller: merchant ? toSeller(merchant) : null,
      isTest: shown?.live === false,
      operator: pageOperatorOf(look),
    }
  }

  async function form(
    visit: Visit,
    more: Partial<Pick<DeclarationPage, 'values' | 'problems' | 'isSent' | 'note'>> = {},
  ): Promise<DeclarationPage> {
    const shared = await common(visit)
    const nothing = { values: empty, problems: {}, isSent: false, note: null }
    return { kind: 'declaration', ...shared, ...nothing, ...more }
  }

  async function declared(
    visit: Visit,
    token: string,
    work: () => Promise<contract.WithdrawalPreview>,
  ): Promise<DeclaredPage> {
    const shared = await common(visit)
    const page = { kind: 'declared', ...shared, token } as const
    try {
      return { ...page, preview: await work(), isRefused: false }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const preview = await withdrawals.preview(token).catch(() => null)
      return { ...page, preview, isRefused: preview !== null }
    }
  }

  return {
    show(visit: Visit, token: string | null) {
      return token === null ? form(visit) : declared(visit, token, () => withdrawals.preview(token))
    },

    /** Stores what was declared; nothing is looked up before the answer. */
    async submit(visit: Visit, fields: Fields) {
      const { token } = fields
      if (token) return declared(visit, token, () => withdrawals.confirm(token))
      const parsed = contract.declare.body.safeParse(fields)
      if (!parsed.success) {
        const problems: Record<string, FieldProblem> = {}
        for (const { path } of parsed.error.issues) {
          const name = names[path[0] as keyof typeof names]
          if (name) problems[name] = fields[name]?.trim() ? 'tooLong' : 'missing'
        }
        return form(visit, { values: { ...empty, ...fields }, problems })
      }
      try {
        await withdrawals.declare(visit.slug, parsed.data, visit.caller)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return form(visit, { values: { ...empty, ...fields }, note: 'tooMany' })
      }
      return form(visit, { values: { ...empty, ...parsed.data }, isSent: true })
    },
  }
}
