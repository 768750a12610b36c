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

function keptOf(search: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of keptNames) {
    const value = search.get(name)
    if (value !== null && value.length <= 16) kept.set(name, value)
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
  const secure = pageUrl('/').startsWith('https:') ? '; Secure' : ''

  function visitOf(incoming: Incoming, secret = ''): Visit {
    const search = new URLSearchParams(incoming.search)
    const cookies = incoming.header('cookie') ?? ''
    return {
      secret,
      locale: parseLocale(search.get('locale')?.slice(0, 2)),
      browserLocale: localeOf(incoming),
      country: countryOf(incoming),
      theme: Theme.safeParse(search.get('theme')).data ?? 'system',
      kept: keptOf(search),
      caller: incoming.address,
      token: new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookies)?.[1],
    }
  }

  async function replyOf(answer: Answer, secret: string): Promise<Reply> {
    if ('to' in answer) {
      const { to, token } = answer
      const path = pathOf(secret)
      const cookie = `${cookieName}=${token}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`
      return new Reply({
        status: 303,
        headers: { location: to },
        cookies: token === undefined ? [] : [cookie],
      })
    }
    const nonce = random.bytes(16).toString('base64url')
    const html = await renderPage(answer.page, nonce)
    const { text = '', headers } = page(html, pageHeaders(nonce))
    return new Reply({ status: answer.status, text, headers, secret: true })
  }

  const secretOf = ({ secret = '' }: Readonly<Record<string, string>>) => secret.slice(0, 128)

  router.page('/checkout/:secret', async (incoming, params) => {
    const secret = secretOf(params)
    return replyOf(await service.show(visitOf(incoming, secret)), secret)
  })
  router.form('/checkout/:secret', async (incoming, params, fields) => {
    const secret = secretOf(params)
    return replyOf(await service.submit(visitOf(incoming, secret), fields), secret)
  })
  router.page('/checkout/:secret/confirmation', async (incoming, params) => {
    const secret = secretOf(params)
    return replyOf(await service.receipt(visitOf(incoming, secret)), secret)
  })
  router.page('/checkout/:secret/invoice', async (incoming, params) => {
    const secret = secretOf(params)
    return replyOf(await service.invoice(visitOf(incoming, secret)), secret)
  })
  router.page('/c/:secret', async (incoming, params) => {
    const query = Object.fromEntries(new URLSearchParams(incoming.search))
    return replyOf(await service.follow(visitOf(incoming, secretOf(params)), query), '')
  })
}
