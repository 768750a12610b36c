import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { frameNames, openingNames } from '@guildhall/contract/page-frame'
import type { StripeForm } from '@guildhall/contract/stripe-form'
import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Incoming, Reply, Router } from '../../../platform/http/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { createPageReply, leadTo, pageVisitOf } from '../../../platform/web/index.ts'
import { createFrames, isWindow, modeOf } from '../checkout-page/index.ts'
import { createAddedCard } from './added-card.ts'
import type { Dependencies } from './dependencies.ts'
import type { LiveForms } from './live-forms.ts'
import type { NewCardForm } from './new-card.ts'
import type { Owner, Visit, Visits } from './visits.ts'

const path = '/embed/payment-method'
const purpose = 'card-form'
const mostLetters = 512

type Params = Readonly<Record<string, string>>
type Parts = { readonly form: NewCardForm; readonly live: LiveForms; readonly visits: Visits }
/** A customer who may save a card here, in a page of one of these hosts. */
type Guest = { readonly owner: Owner; readonly slug: string; readonly hosts: readonly string[] }
/** Who looks at the page, and at which address. */
type Look = { readonly guest: Guest; readonly visit: Visit; readonly base: string }

/**
 * The form for a card in a page of the seller. Its first address has the token of a session, which opens
 * the whole portal; it leads to an address of its own at once, which saves cards and nothing else, for as
 * long as the session lasts. So the token is in no page, in no referrer and in nothing that a script of
 * the form reports.
 */
export function mountEmbeddedCard(
  router: Router,
  dependencies: Dependencies,
  { form, live, visits }: Parts,
) {
  const { customerSessions, database, merchants, portal, sealer } = dependencies
  const frames = createFrames(dependencies)
  const reply = createPageReply(dependencies)
  const addedCard = createAddedCard(dependencies, live)

  /** Whoever bought under an address that they did not prove saves no card. */
  async function linkOf(token: string): Promise<string | undefined> {
    const session = await customerSessions.authenticate(token)
    if (!session || session.checkoutId !== null) return undefined
    return sealer.seal(purpose, '', `${session.organizationId} ${session.id}`)
  }

  async function guestOf(link: string): Promise<Guest | undefined> {
    const [organizationId = '', id = ''] = sealer.open(purpose, '', link)?.split(' ') ?? []
    if (!isUuid(id)) return undefined
    const owner = await customerSessions.whose(organizationId, id)
    if (!owner || owner.checkoutId !== null) return undefined
    const { embedHosts: hosts, slug } = await merchants.get(database.sql, organizationId)
    return { owner, slug, hosts }
  }

  function visitOf(incoming: Incoming, slug: string): Visit {
    const visit = pageVisitOf(incoming, frameNames)
    const place = { slug, path: incoming.path, asked: incoming.path + visit.kept }
    return {
      ...visit,
      ...place,
      token: undefined,
      email: '',
      account: async () => undefined,
      back: null,
    }
  }

  /** In the language of the customer, who is not asked for one. */
  async function common({ guest, visit }: Pick<Look, 'guest' | 'visit'>) {
    const [shared, { customer }] = await Promise.all([
      visits.common(visit),
      portal.account.get(guest.owner),
    ])
    const locale = visit.locale ?? parseLocale(customer.locale?.slice(0, 2)) ?? shared.locale
    return { ...shared, locale }
  }

  async function formPage(look: Look, more: Parameters<NewCardForm['facts']>[3] = {}) {
    const [shared, facts] = await Promise.all([
      common(look),
      form.facts(look.visit, look.guest.owner, '', more),
    ])
    const page: BuyerPage = {
      kind: 'embedded-card',
      ...shared,
      address: look.base + look.visit.kept,
      ...facts,
      // Whoever has the address learns nothing of other cards, nor where the customer lives.
      overdue: facts.overdue.map((each) => ({ ...each, card: null })),
      stripe: facts.stripe && withoutHome(facts.stripe),
    }
    return page
  }

  async function resultPage(look: Look, attempt: string): Promise<BuyerPage> {
    const { base, guest, visit } = look
    const { note, saved, waiting } = await addedCard(visit.caller, guest.owner, attempt)
    return {
      kind: 'embedded-card-result',
      ...(await common(look)),
      address: `${base}/${attempt}${visit.kept}`,
      form: base + visit.kept,
      saved,
      waiting,
      note: note === 'saved' ? null : note,
    }
  }

  async function refusal(look: Look): Promise<BuyerPage> {
    const plain = await visits.common({ ...look.visit, slug: '' })
    const { locale, theme } = look.visit
    const search = new URLSearchParams({ theme, ...(locale ? { locale } : {}) })
    return { kind: 'refusal', refused: 'card', ...plain, address: `${look.base}?${search}` }
  }

  /** Says only that there is nothing any more, to whoever shows it. */
  async function ended(incoming: Incoming): Promise<Reply> {
    const page: BuyerPage = {
      kind: 'notice',
      notice: 'cardFormEnded',
      again: null,
      ...(await visits.common(visitOf(incoming, ''))),
    }
    if (isWindow(incoming)) return reply(page, { status: 410 })
    const { ancestors, ...frame } = frames.ofNotice(modeOf(incoming.search) ?? 'inline')
    return reply({ ...page, frame: { ...frame, sale: null } }, { status: 410, ancestors })
  }

  async function show(
    incoming: Incoming,
    { token: link = '' }: Params,
    work: (look: Look) => Promise<BuyerPage | { readonly leadsTo: string }>,
  ): Promise<Reply> {
    const guest = link.length > mostLetters ? undefined : await guestOf(link)
    if (!guest) return ended(incoming)
    const look: Look = { guest, visit: visitOf(incoming, guest.slug), base: `${path}/${link}` }
    const frame = isWindow(incoming)
      ? undefined
      : frames.within(incoming, modeOf(incoming.search) ?? 'inline', {
          hosts: guest.hosts,
          // Nothing is told that only some of them may know.
          trusted: [],
        })
    if (frame === 'refused') {
      const { ancestors, ...notice } = frames.ofNotice('inline')
      const page = { ...(await refusal(look)), frame: { ...notice, sale: null } }
      return reply(page, { status: 403, ancestors })
    }
    const answer = await work(look).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        return { leadsTo: addressOf(look) }
      throw error
    })
    if ('leadsTo' in answer) return leadTo(answer.leadsTo)
    if (!frame) return reply(answer)
    const { ancestors, ...shown } = frame
    return reply({ ...answer, frame: { ...shown, sale: null } }, { ancestors })
  }

  const addressOf = ({ base, visit }: Look, below = '') => base + below + visit.kept

  router.page(`${path}/:token`, async (incoming, params) => {
    const { token = '' } = params
    if (!/^[\w-]{1,128}$/.test(token)) return show(incoming, params, (look) => formPage(look))
    const link = await linkOf(token)
    if (link === undefined) return ended(incoming)
    return leadTo(`${path}/${link}${pageVisitOf(incoming, openingNames).kept}`)
  })
  router.form(`${path}/:token`, (incoming, params, fields) =>
    show(incoming, params, async (look) => {
      const answer = await form.save(look.visit, look.guest.owner, '', fields)
      if ('status' in answer) return { leadsTo: addressOf(look, `/${answer.id}`) }
      return formPage(look, { ...answer, shown: fields.work })
    }),
  )
  router.page(`${path}/:token/:attempt`, (incoming, params) =>
    show(incoming, params, async (look) => resultPage(look, idOf(params))),
  )
  router.form(`${path}/:token/:attempt`, (incoming, params, fields) =>
    show(incoming, params, async (look) => {
      if (fields.intent !== 'give-up') return resultPage(look, idOf(params))
      await portal.cards.attempts.leave(look.guest.owner, idOf(params))
      return { leadsTo: addressOf(look) }
    }),
  )
}

function idOf({ attempt = '' }: Params): string {
  if (!isUuid(attempt)) throw new AppError('NOT_FOUND')
  return attempt
}

/** Banks compare the postal code. */
function withoutHome(form: StripeForm): StripeForm {
  const { payer } = form
  if (!payer?.address) return form
  const address = { ...payer.address, line1: null, line2: null, city: null, state: null }
  return { ...form, payer: { ...payer, address } }
}
