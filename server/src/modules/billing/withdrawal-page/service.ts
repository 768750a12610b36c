import * as contract from '@guildhall/contract/billing/withdrawals'
import type {
  BuyerNotice,
  DeclarationPage,
  DeclaredPage,
  FieldProblem,
} from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { type PageVisit, pageOperatorOf } from '../../../platform/web/index.ts'
import { toSeller } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

type Visit = PageVisit & { readonly slug: string }
type Shown = BuyerNotice | DeclarationPage | DeclaredPage
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

  /** Nobody would ever read what is declared to a shop that does not exist; names of shops are public. */
  async function noShop(visit: Visit): Promise<BuyerNotice | undefined> {
    const shared = await common(visit)
    return shared.seller ? undefined : { kind: 'notice', notice: 'noShop', again: null, ...shared }
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
    async show(visit: Visit, token: string | null): Promise<Shown> {
      const missing = await noShop(visit)
      if (missing) return missing
      return token === null ? form(visit) : declared(visit, token, () => withdrawals.preview(token))
    },

    /** Stores what was declared; no order is looked up before the answer. */
    async submit(visit: Visit, fields: Fields): Promise<Shown> {
      const missing = await noShop(visit)
      if (missing) return missing
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
