import { Theme } from '@guildhall/contract/boot'
import { isCountry } from '@guildhall/contract/kernel/countries'
import {
  type Incoming,
  page,
  pageHeaders,
  Reply,
  type Router,
} from '../../../platform/http/index.ts'
import { localeOf, parseLocale } from '../../../platform/i18n/index.ts'
import type { Dependencies } from './dependencies.ts'
import {
  asksForFrame,
  createFraming,
  type Framing,
  frameNames,
  frameOf,
  isWindow,
  openingNames,
} from './framing.ts'
import {
  type Answer,
  type CheckoutPage,
  createCheckoutPage,
  pathOf,
  type Visit,
} from './service.ts'

const cookieName = 'guildhall_buyer'
/** As long as the session that it names. */
const cookieSeconds = 3_600

/** What a page keeps of its address. */
const keptNames = ['theme', 'locale']

function keptOf(search: URLSearchParams, more: readonly string[] = []): string {
  const kept = new URLSearchParams()
  for (const name of [...keptNames, ...more]) {
    const value = search.get(name)
    if (value !== null && value.length <= 256) kept.set(name, value)
  }
  return kept.size === 0 ? '' : `?${kept}`
}

/** The region that the browser prefers, such as `AT` in `de-AT`; the script knows more of it by the time zone. */
function countryOf(incoming: Incoming): string {
  const preferred = (incoming.header('accept-language') ?? '').split(',', 1)[0] ?? ''
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(preferred)?.[1] ?? ''
  return isCountry(region) ? region : ''
}

export function mountCheckoutPage(router: Router, dependencies: Dependencies) {
  const { pageUrl, random, renderPage } = dependencies
  const service: CheckoutPage = createCheckoutPage(dependencies)
  const framing = createFraming(dependencies)
  const isSecure = pageUrl('/').startsWith('https:')

  function visitOf(incoming: Incoming, secret = '', more: readonly string[] = []): Visit {
    const search = new URLSearchParams(incoming.search)
    const cookies = incoming.header('cookie') ?? ''
    return {
      secret,
      locale: parseLocale(search.get('locale')?.slice(0, 2)),
      browserLocale: localeOf(incoming),
      country: countryOf(incoming),
      theme: Theme.safeParse(search.get('theme')).data ?? 'system',
      kept: keptOf(search, more),
      caller: incoming.address,
      token: new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookies)?.[1],
    }
  }

  /** In a frame it is a cookie of the page around it too; other sites get no cookie without TLS. */
  function cookieOf(token: string, secret: string, frame: Framing | undefined): string {
    const pair = `${cookieName}=${token}; Path=${pathOf(secret)}; Max-Age=${cookieSeconds}; HttpOnly`
    if (!isSecure) return `${pair}; SameSite=Lax`
    return frame ? `${pair}; SameSite=None; Secure; Partitioned` : `${pair}; SameSite=Lax; Secure`
  }

  async function replyOf(answer: Answer, visit: Visit, frame?: Framing): Promise<Reply> {
    if ('to' in answer) {
      const { to, token } = answer
      const cookies = token === undefined ? [] : [cookieOf(token, visit.secret, frame)]
      return new Reply({ status: 303, headers: { location: to }, cookies })
    }
    const nonce = random.bytes(16).toString('base64url')
    const shown = frame
      ? { ...answer.page, frame: frameOf(answer.page, visit, frame) }
      : answer.page
    const html = await renderPage(shown, nonce)
    const headers = pageHeaders(nonce, undefined, frame?.ancestors)
    const { text = '', headers: all } = page(html, headers)
    return new Reply({ status: answer.status, text, headers: all, secret: true })
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
    const framed = visitOf(incoming, secret, frameNames)
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
  /** The address of the frame alone. */
  router.page('/embed/checkout/:secret', async (incoming, params) => {
    const { kept } = visitOf(incoming, '', openingNames)
    const search = new URLSearchParams(kept)
    if (!search.has('embed')) search.set('embed', 'inline')
    return new Reply({
      status: 303,
      headers: { location: `${pathOf(secretOf(params))}?${search}` },
    })
  })
  router.page('/c/:secret', async (incoming, params) => {
    const query = Object.fromEntries(new URLSearchParams(incoming.search))
    const visit = visitOf(incoming, secretOf(params), openingNames)
    return replyOf(await service.follow(visit, query), visit, framing.ofNotice(incoming))
  })
}
