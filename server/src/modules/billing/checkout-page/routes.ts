import { preview } from '@guildhall/contract/billing/products'
import { frameNames, openingNames } from '@guildhall/contract/page-frame'
import type { Incoming, Reply, Router } from '../../../platform/http/index.ts'
import {
  createPagePicture,
  createPageReply,
  leadTo,
  noPicture,
  pageVisitOf,
  tokenOf,
} from '../../../platform/web/index.ts'
import { buyerCookie } from '../customer-sessions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { asksForFrame, createFraming, type Framing, framed, isWindow } from './framing.ts'
import { createLaw } from './law.ts'
import { createPagePreview } from './preview.ts'
import { type CheckoutPage, createCheckoutPage } from './service.ts'
import { type Answer, pathOf, type Visit } from './visits.ts'

const cookieName = 'guildhall_buyer'
/** As long as the session that it names. */
const cookieSeconds = 3_600

export function mountCheckoutPage(router: Router, dependencies: Dependencies) {
  const { pageUrl } = dependencies
  const reply = createPageReply(dependencies)
  const service: CheckoutPage = createCheckoutPage(dependencies)
  const framing = createFraming(dependencies)
  const isSecure = pageUrl('/').startsWith('https:')

  const visitOf = (incoming: Incoming, secret = '', more: readonly string[] = []): Visit => ({
    ...pageVisitOf(incoming, more),
    secret,
    token: tokenOf(incoming, cookieName),
    cookie: (name) => tokenOf(incoming, name),
  })

  /** In a frame it is a cookie of the page around it too; other sites get no cookie without TLS. */
  function cookieOf(token: string, secret: string, frame: Framing | undefined): string {
    const pair = `${cookieName}=${token}; Path=${pathOf(secret)}; Max-Age=${cookieSeconds}; HttpOnly`
    if (!isSecure) return `${pair}; SameSite=Lax`
    return frame ? `${pair}; SameSite=None; Secure; Partitioned` : `${pair}; SameSite=Lax; Secure`
  }

  async function replyOf(answer: Answer, visit: Visit, frame?: Framing): Promise<Reply> {
    if ('to' in answer) {
      const { signsOutOf, to, token } = answer
      return leadTo(to, [
        ...(token === undefined ? [] : [cookieOf(token, visit.secret, frame)]),
        ...(signsOutOf === undefined ? [] : [buyerCookie('', signsOutOf, isSecure)]),
      ])
    }
    const shown = frame ? framed(answer.page, visit, frame) : answer.page
    return reply(shown, { status: answer.status, ancestors: frame?.ancestors })
  }

  const secretOf = ({ secret = '' }: Readonly<Record<string, string>>) => secret.slice(0, 128)

  /** The page of a checkout, in its own window or in a frame that may show it. */
  async function show(
    incoming: Incoming,
    params: Readonly<Record<string, string>>,
    work: (visit: Visit) => Promise<Answer>,
  ): Promise<Reply> {
    const secret = secretOf(params)
    const visit = visitOf(incoming, secret)
    if (!asksForFrame(incoming)) return replyOf(await work(visit), visit)
    if (isWindow(incoming)) return replyOf({ to: incoming.path + visit.kept }, visit)
    const frame = await framing.of(incoming, secret)
    if (frame === 'refused') {
      return replyOf(await service.refuse(visit), visit, framing.ofNotice(incoming))
    }
    // What a customer buys with one click is not bought in the page of somebody else.
    const framed = { ...visitOf(incoming, secret, frameNames), cookie: () => undefined }
    return replyOf(await work(framed), framed, frame)
  }

  router.page('/checkout/:secret', (incoming, params) => show(incoming, params, service.show))
  router.form('/checkout/:secret', (incoming, params, fields) =>
    show(incoming, params, (visit) => service.submit(visit, fields)),
  )
  router.page('/checkout/:secret/confirmation', (incoming, params) =>
    show(incoming, params, service.receipt),
  )
  router.page('/checkout/:secret/invoice', (incoming, params) =>
    show(incoming, params, service.invoice),
  )
  const pictureOf = createPagePicture(dependencies)
  const previewOf = createPagePreview(dependencies, createLaw(dependencies))
  router.bind(preview, async ({ principal, body }) => {
    const page = await previewOf(principal.organizationId, body)
    return page ? pictureOf(page) : noPicture()
  })
  /** The address of the frame alone. */
  router.page('/embed/checkout/:secret', async (incoming, params) => {
    const { kept } = visitOf(incoming, '', openingNames)
    const search = new URLSearchParams(kept)
    if (!search.has('embed')) search.set('embed', 'inline')
    return leadTo(`${pathOf(secretOf(params))}?${search}`)
  })
  router.page('/c/:secret', async (incoming, params) => {
    const query = Object.fromEntries(new URLSearchParams(incoming.search))
    const visit = visitOf(incoming, secretOf(params), openingNames)
    return replyOf(await service.follow(visit, query), visit, framing.ofNotice(incoming))
  })
}
