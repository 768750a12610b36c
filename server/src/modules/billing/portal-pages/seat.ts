import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalSeat } from '@guildhall/contract/portal-seat'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming, Router } from '../../../platform/http/index.ts'
import { pageVisitOf } from '../../../platform/web/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Mounting, type Params, searchOf } from './mounting.ts'
import { homeOf, type Visit, type Visits } from './visits.ts'

const longestToken = 255
const ended: ReadonlySet<string> = new Set(['INVALID_OR_EXPIRED_INVITATION_TOKEN', 'NOT_FOUND'])

/** `/portal/{slug}/seat`, from the email that invites somebody to a seat. Only its button takes the seat. */
export function mountSeat(
  router: Router,
  { seats }: Pick<Dependencies, 'seats'>,
  { mounting, visits }: { readonly mounting: Mounting; readonly visits: Visits },
) {
  const path = '/portal/:slug/seat'

  /** Nothing of an invitation that is over, or of another seller. */
  async function offerOf({ slug }: Visit, token: string) {
    if (token === '' || token.length > longestToken) return undefined
    try {
      const offer = await seats.info(token)
      return offer.organization_slug === slug ? offer : undefined
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  async function isClaimed(token: string): Promise<boolean> {
    try {
      await seats.claim(token)
      return true
    } catch (error) {
      if (error instanceof AppError && ended.has(error.code)) return false
      throw error
    }
  }

  async function page(visit: Visit, seat: Omit<PortalSeat, 'kind' | 'portal'>): Promise<BuyerPage> {
    const search = seat.email === '' ? '' : `?${new URLSearchParams({ email: seat.email })}`
    const shared = await visits.common(visit)
    return { kind: 'portal-seat', ...shared, ...seat, portal: homeOf(visit) + search }
  }

  const over = { step: 'over', product: '', email: '', token: '' } as const
  const seen = (incoming: Incoming, params: Params): Visit => ({
    ...mounting.visitOf(incoming, params),
    ...pageVisitOf(incoming, ['token']),
  })

  router.page(path, async (incoming, params) => {
    const visit = seen(incoming, params)
    const token = searchOf(incoming).get('token') ?? ''
    const offer = await offerOf(visit, token)
    if (!offer) return mounting.reply(await page(visit, over))
    const { customer_email: email, product_name: product } = offer
    return mounting.reply(await page(visit, { step: 'open', product, email, token }))
  })

  router.form(path, async (incoming, params, { token = '' }) => {
    const visit = seen(incoming, params)
    const offer = await offerOf(visit, token)
    if (!offer || !(await isClaimed(token))) return mounting.reply(await page(visit, over))
    const { customer_email: email, product_name: product } = offer
    return mounting.reply(await page(visit, { step: 'done', product, email, token: '' }))
  })
}
