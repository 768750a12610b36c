import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import { ClockError } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { ownPath } from '../../../platform/pictures/index.ts'
import type { Evidence } from '../../identity/evidence/index.ts'
import { type Merchant, missingDetails } from '../merchants/index.ts'
import { copyShop } from './copy.ts'
import type { Dependencies } from './dependencies.ts'
import { checksOf } from './rules/checks.ts'
import { chooseCopies, copiedOf, leftOutOf } from './rules/choose.ts'
import { noSamples } from './rules/source.ts'
import * as store from './store.ts'

type Asker = {
  readonly signedIn: SignedIn
  readonly evidence: Evidence
  readonly incoming: Incoming
}

/** The way from a sandbox to real money. */
export function createGoingLive(dependencies: Dependencies) {
  const {
    clock,
    clocks,
    database,
    events,
    hasProcessor,
    limits,
    mailer,
    merchants,
    merchantWebhooks,
    organizations,
    pageUrl,
    pictures,
    proofs,
    samplesOf,
    settings,
  } = dependencies
  // Without the key for browsers no page shows the form of a card.
  const canBePaid = hasProcessor && settings.billing.stripe.publishableKey !== undefined

  /** The live organization of a sandbox, unless it was deleted. */
  async function present(sql: Sql, organizationId: string) {
    const copy = await store.find(sql, organizationId)
    const merchant = copy && (await merchants.getOpen(sql, copy.liveOrganizationId))
    return copy && merchant && { copy, merchant }
  }

  async function webhooksOf(organizationId: string) {
    const { rows } = await merchantWebhooks.list(organizationId, {
      page: 1,
      limit: settings.webhooks.maximum,
    })
    return rows.map(({ enabled, failingSince }) => enabled && failingSince === null)
  }

  async function liveOf(organizationId: string, userId: string) {
    const found = await present(database.sql, organizationId)
    if (!found) return null
    const { name, organizationId: id, slug } = found.merchant
    const member = await organizations.findMember(database.sql, id, userId)
    return { id, name, slug, member: member !== undefined }
  }

  async function isUnused(organizationId: string) {
    const found = await clocks.find(database.sql, organizationId)
    return Boolean(found?.unmoved) && merchants.goingLive.isUnused(database.sql, organizationId)
  }

  async function catalogOf(organizationId: string) {
    const source = await store.readSource(database.lists, organizationId)
    if (!source) throw new AppError('CATALOG_IS_TOO_LARGE_TO_COPY')
    const samples = (await samplesOf(database.lists, organizationId)) ?? noSamples
    const chosen = chooseCopies(source, samples)
    return { source, chosen }
  }

  async function checklist(signedIn: SignedIn, organizationId: string, incoming: Incoming) {
    const allowed = await merchants.goingLive.may(signedIn, organizationId)
    const merchant = await merchants.get(database.sql, organizationId)
    const { live } = await clocks.show(database.sql, organizationId)
    const { chosen, source } = await catalogOf(organizationId)
    const liveOrganization = live ? null : await liveOf(organizationId, signedIn.user.id)
    const { email: supportEmail, privacyUrl, termsUrl } = merchant
    return {
      live,
      allowed,
      decidedBy: settings.billing.selfServiceLive
        ? ('owners' as const)
        : ('administrators' as const),
      unused: !live && (await isUnused(organizationId)),
      checks: checksOf({
        missing: missingDetails(merchant.seller),
        canBePaid,
        // Only of use to whoever may; nobody else learns of others.
        isAnotherLive:
          allowed &&
          liveOrganization === null &&
          (await merchants.goingLive.isAnotherLive(organizationId)),
        sellsSomething: chosen.products.some(({ isDraft }) => !isDraft),
        sendsEmails: !mailer.usesOutbox,
        supportEmail,
        termsUrl,
        privacyUrl,
        webhooks: await webhooksOf(organizationId),
        isConfirmed: await proofs.isConfirmed(signedIn, {}, incoming),
      }),
      copies: copiedOf(chosen),
      leftOut: leftOutOf(source, chosen),
      liveOrganization,
    }
  }

  type Named = { readonly name: string; readonly slug: string }

  const toAnswer = ({ copy, merchant }: NonNullable<Awaited<ReturnType<typeof present>>>) => ({
    id: merchant.organizationId,
    name: merchant.name,
    slug: merchant.slug,
    copied: copy.copied,
  })

  /** All owners of the sandbox, whoever asked: nobody gains or loses a shop by its going live. */
  async function ownersOf(tx: Tx, organizationId: string, userId: string) {
    const owners = await organizations.ownersOf(tx, organizationId)
    const first = owners.includes(userId) ? userId : owners[0]
    if (first === undefined) throw new AppError('NOT_FOUND')
    return [first, ...owners.filter((id) => id !== first)] as const
  }

  async function assertComplete(tx: Tx, merchant: Merchant) {
    const missing = missingDetails(merchant.seller)
    if (missing.length > 0) throw new AppError('SELLER_DETAILS_MISSING', { missing })
    if (!canBePaid) throw new AppError('PAYMENTS_ARE_NOT_CONNECTED')
    if (await merchants.goingLive.isFirst(tx, merchant.organizationId)) return
    throw new AppError('ANOTHER_ORGANIZATION_IS_ALREADY_LIVE')
  }

  type Picture = Awaited<ReturnType<typeof pictures.duplicate>>

  async function create(
    tx: Tx,
    sandbox: Merchant,
    { name, slug, picture, userId }: Named & { picture: Picture; userId: string },
  ) {
    const { organizationId } = sandbox
    const owners = await ownersOf(tx, organizationId, userId)
    const isOwn = ownPath(sandbox.avatarUrl, pageUrl) !== undefined
    const logo = picture?.path ?? (isOwn ? null : sandbox.avatarUrl)
    const input = { name, slug, logo, metadata: null }
    const { organization } = await organizations.createWithin(tx, input, owners)
    const { id } = organization
    if (picture) await picture.attach(tx, { kind: 'organization', id })
    await merchants.goingLive.bornLive(tx, id, organization.createdAt)
    const moment = await merchants.moment(tx, id)
    const copied = await copyShop(dependencies, tx, sandbox, moment)
    const createdAt = clock.now()
    await store.save(tx, { organizationId, liveOrganizationId: id, slug, copied, createdAt })
    const payload = { organization_id: organizationId, live_organization_id: id, slug }
    const { at } = await merchants.moment(tx, organizationId)
    const aggregate = `merchant:${organizationId}`
    await events.append(tx, 'sandbox.live_organization_created', aggregate, payload, at)
    return { id, name, slug, copied }
  }

  /** While no command of the sandbox runs: its live organization is there as a whole, or not at all. */
  async function createLive(
    { evidence, incoming, signedIn }: Asker,
    organizationId: string,
    { name, slug }: Named,
  ) {
    await merchants.goingLive.assertMay(signedIn, organizationId, evidence, incoming)
    const { avatarUrl } = await merchants.get(database.sql, organizationId)
    await database.transaction((tx) =>
      limits.spend(`going-live|${organizationId}`, { max: 10, seconds: 60 }, tx),
    )
    // Outside of the transaction, since it reads and writes the storage.
    const picture = await pictures.duplicate(ownPath(avatarUrl, pageUrl) ?? null)
    const userId = signedIn.user.id
    try {
      return await organizations.named(slug, () =>
        clocks.change(organizationId, async (tx, row) => {
          if (!row) throw new AppError('NOT_FOUND')
          const sandbox = await merchants.get(tx, organizationId)
          const found = await present(tx, organizationId)
          if (found?.copy.slug === slug) return toAnswer(found)
          if (found) throw new AppError('SANDBOX_HAS_A_LIVE_ORGANIZATION')
          if (row.live) throw new AppError('ORGANIZATION_IS_LIVE')
          if (row.target) throw new AppError('THE_CLOCK_IS_MOVING')
          await assertComplete(tx, sandbox)
          return create(tx, sandbox, { name, slug, picture, userId })
        }),
      )
    } catch (error) {
      if (error instanceof ClockError) throw new AppError('NOT_FOUND')
      throw error
    }
  }

  return { checklist, createLive }
}
export type GoingLive = ReturnType<typeof createGoingLive>
