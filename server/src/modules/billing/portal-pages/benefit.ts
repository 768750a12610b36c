import type { PortalGrant } from '@guildhall/contract/billing/portal-grants'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type {
  PortalActivation,
  PortalBenefitPage,
  PortalKey,
} from '@guildhall/contract/portal-benefit-page'
import type { Part, PortalFile } from '@guildhall/contract/portal-parts'
import { AppError, isUuid } from '../../../kernel/index.ts'
import { createBenefitsShown, fileShown, keyIdOf } from '../checkout-page/index.ts'
import { grantToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import { keyState, partOf } from './rules/pages.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
export type BenefitNote = PortalBenefitPage['note']
type Note = BenefitNote
type Asks = { readonly action: string | null; readonly activation: string | null }
type More = { readonly page?: number; readonly asks?: Asks; readonly note?: Note }

const perPage = 20
const rotations = { max: 10, seconds: 3_600 }

/** What an activation looks like on the page. */
type Stored = Awaited<
  ReturnType<Dependencies['licenseKeys']['own']['activations']>
>['items'][number]
const activationShown = ({ createdAt, id, label, lastSeenAt }: Stored): PortalActivation => ({
  id,
  label,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

/** The page of one benefit: a key with what uses it, files page by page. */
export function createBenefitPage(dependencies: Dependencies, inside: Inside) {
  const { clocks, database, downloads, licenseKeys, limits, portal } = dependencies
  const { own } = licenseKeys
  const { benefitOf } = createBenefitsShown(dependencies, { mostFiles: 0 })

  async function detailsOf(owner: Owner, id: string) {
    const { found, ...shared } = await portal.grants.get(owner, id)
    return { found, grant: grantToPortal(found, shared) }
  }

  const grantOf = async (owner: Owner, id: string): Promise<PortalGrant> =>
    (await detailsOf(owner, id)).grant

  async function keyOf(owner: Owner, id: string, page: number): Promise<PortalKey> {
    const [shown, made, { at }] = await Promise.all([
      own.shown(owner, id),
      own.activations(owner, id, { offset: (page - 1) * perPage, limit: perPage }),
      clocks.show(database.sql, owner.organizationId),
    ])
    const { row, text } = shown
    const state = keyState(row, at)
    const isAllowed = await own.isAllowed(row)
    return {
      text,
      displayKey: row.displayKey,
      state,
      usage: row.usage,
      limitUsage: row.limitUsage,
      limitActivations: row.limitActivations,
      lastValidatedAt: row.lastValidatedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      activations: partOf(made.items.map(activationShown), made.total, { page, perPage }),
      mayRemove: isAllowed,
      mayRotate: isAllowed && state === 'active' && owner.checkoutId === null,
    }
  }

  async function filesOf(owner: Owner, benefitId: string, page: number): Promise<Part<PortalFile>> {
    const { items, total } = await downloads.list(owner, {
      benefit_id: [benefitId],
      page,
      limit: perPage,
    })
    return partOf(items.map(fileShown), total, { page, perPage })
  }

  /** What the page asks about, as far as it is there and may be done. */
  function askedOf(
    key: PortalKey | null,
    { action, activation: id }: Asks,
  ): PortalBenefitPage['asks'] {
    if (action === 'rotate' && key?.mayRotate) return { what: 'rotate' }
    const activation = key?.activations.items.find((each) => each.id === id)
    if (action !== 'remove' || !key?.mayRemove || !activation) return null
    return { what: 'remove', activation }
  }

  async function show(visit: Visit, owner: Owner, id: string, more: More = {}): Promise<BuyerPage> {
    const { asks, note = null, page = 1 } = more
    const [{ customer: _, ...shared }, { found, grant }] = await Promise.all([
      inside.frame(visit, owner),
      detailsOf(owner, id),
    ])
    const benefit = await benefitOf(owner, grant)
    const keyId = benefit.isGranted ? keyIdOf(grant) : undefined
    const isFiles = benefit.isGranted && benefit.type === 'downloadables'
    const [connection, key, files] = await Promise.all([
      portal.connections.shown(owner, found),
      keyId === undefined ? null : keyOf(owner, keyId, page),
      isFiles ? filesOf(owner, grant.benefit_id, page) : null,
    ])
    const asked = asks ? askedOf(key, asks) : null
    const facts = { benefit, connection, files, key, asks: asked, note }
    return { kind: 'portal-benefit', ...shared, ...facts }
  }

  async function rotate(visit: Visit, owner: Owner, keyId: string, shown: string): Promise<Note> {
    if (owner.checkoutId !== null) return 'refused'
    if (!(await limits.allowFrom('portal-pages.rotate', visit.caller, rotations))) return 'tooMany'
    await own.rotate(owner, keyId, shown)
    return 'rotated'
  }

  async function done(visit: Visit, owner: Owner, keyId: string, fields: Fields): Promise<Note> {
    try {
      if (fields.intent === 'rotate-key') {
        return await rotate(visit, owner, keyId, fields.display_key ?? '')
      }
      if (!isUuid(fields.activation ?? '')) return 'refused'
      await own.removeActivation(owner, keyId, fields.activation ?? '')
      return 'removed'
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return 'refused'
    }
  }

  return {
    show,

    /** Access at another service; null for other benefits. */
    connectionOf: async (owner: Owner, id: string) =>
      portal.connections.shown(owner, (await detailsOf(owner, id)).found),

    async submit(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const isOfKey = fields.intent === 'rotate-key' || fields.intent === 'remove-activation'
      const keyId = isOfKey ? keyIdOf(await grantOf(owner, id)) : undefined
      if (keyId === undefined) return show(visit, owner, id)
      return show(visit, owner, id, { note: await done(visit, owner, keyId, fields) })
    },
  }
}
export type Benefit = ReturnType<typeof createBenefitPage>
