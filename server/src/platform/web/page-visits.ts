import { type Locale, Theme } from '@guildhall/contract/boot'
import type { BuyerPage, PageOperator } from '@guildhall/contract/buyer-pages'
import { isCountry } from '@guildhall/contract/kernel/countries'
import { legalLinks } from '@guildhall/contract/legal-links'
import type { CurrentBranding } from '../branding/index.ts'
import { page as htmlPage, type Incoming, pageHeaders, Reply } from '../http/index.ts'
import { localeOf, parseLocale } from '../i18n/index.ts'
import { ownPath } from '../pictures/index.ts'
import type { Random } from '../system.ts'
import type { RenderBuyerPage } from './buyer-pages.ts'

/** How a page of buyers is asked for: what the browser says, and what its address says. */
export type PageVisit = {
  /** Of the address. */
  readonly locale: Locale | undefined
  /** Of the browser, where nothing else says one. */
  readonly browserLocale: Locale
  /** The region that the browser prefers, such as `AT` in `de-AT`, or nothing. */
  readonly country: string
  readonly theme: Theme
  /** The query that stays in every address of the page. */
  readonly kept: string
  /** The network address of the caller. */
  readonly caller: string
}

function keptOf(search: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of ['theme', 'locale', ...names]) {
    const value = search.get(name)
    if (value !== null && value.length <= 256) kept.set(name, value)
  }
  return kept.size === 0 ? '' : `?${kept}`
}

function countryOf(incoming: Incoming): string {
  const preferred = (incoming.header('accept-language') ?? '').split(',', 1)[0] ?? ''
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(preferred)?.[1] ?? ''
  return isCountry(region) ? region : ''
}

/** `keptNames` stay in the addresses of the page besides theme and language. */
export function pageVisitOf(incoming: Incoming, keptNames: readonly string[] = []): PageVisit {
  const search = new URLSearchParams(incoming.search)
  return {
    locale: parseLocale(search.get('locale')?.slice(0, 2)),
    browserLocale: localeOf(incoming),
    country: countryOf(incoming),
    theme: Theme.safeParse(search.get('theme')).data ?? 'system',
    kept: keptOf(search, keptNames),
    caller: incoming.address,
  }
}

/** Who runs the server, as pages of buyers name it. */
export const pageOperatorOf = (look: CurrentBranding): PageOperator => ({
  name: look.name,
  links: legalLinks(look),
  accent: look.accentColor,
})

/** A cookie that only the server reads. */
export function tokenOf(incoming: Incoming, cookieName: string): string | undefined {
  const cookies = incoming.header('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookies)?.[1]
}

type Parts = {
  readonly status?: number
  readonly cookies?: readonly string[]
  /** Who may show the page in a frame; nobody otherwise. */
  readonly ancestors?: readonly string[] | undefined
  /** Where the browser goes on to at once, as after a form that leads elsewhere: CSP keeps forms here. */
  readonly goesOnTo?: string | undefined
}

/** It has the form of live payments, or what a bank asks by its script. */
const usesStripe = (page: BuyerPage): boolean =>
  ('stripe' in page && page.stripe !== null) ||
  ('waiting' in page && page.waiting !== null && page.waiting.stripe !== null)

type PageUrl = (path: string) => string

/** A seller may have set any address as their logo. */
function withOwnLogo(page: BuyerPage, pageUrl: PageUrl): BuyerPage {
  if (!page.seller) return page
  return { ...page, seller: { ...page.seller, logo: ownPath(page.seller.logo, pageUrl) ?? null } }
}

type Rendering = {
  readonly pageUrl: PageUrl
  readonly random: Random
  readonly renderPage: RenderBuyerPage
}

/** The response with a page of buyers; none of them is kept by a cache. */
export const createPageReply =
  ({ pageUrl, random, renderPage }: Rendering) =>
  async (
    page: BuyerPage,
    { ancestors, cookies = [], goesOnTo, status = 200 }: Parts = {},
  ): Promise<Reply> => {
    const nonce = random.bytes(16).toString('base64url')
    const html = await renderPage(withOwnLogo(page, pageUrl), nonce)
    const { headers, text = '' } = htmlPage(
      html,
      pageHeaders(nonce, { ancestors, usesStripe: usesStripe(page), ownPictures: true }),
    )
    const more = goesOnTo === undefined ? {} : { refresh: `0; url=${goesOnTo}` }
    return new Reply({ status, text, headers: { ...headers, ...more }, cookies, secret: true })
  }

/** Nothing in it runs or is sent; its own styles, fonts and pictures are from this server. */
const pictureOfPage = (nonce?: string) =>
  [
    "default-src 'none'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // Without scripts, the origin of this server opens nothing to the page: it lets fonts load.
    'sandbox allow-same-origin',
  ].join('; ')

/** A page of buyers to be looked at in a frame of the web app. */
export const createPagePicture =
  ({ pageUrl, random, renderPage }: Rendering) =>
  async (page: BuyerPage): Promise<Reply<never>> => {
    const nonce = random.bytes(16).toString('base64url')
    const html = await renderPage(withOwnLogo(page, pageUrl), nonce, { isPicture: true })
    return htmlPage(html, { 'content-security-policy': pictureOfPage(nonce) })
  }

/** Where there is nothing to show: an error page would not be allowed in the frame. */
export const noPicture = (): Reply<never> =>
  htmlPage('<!doctype html><html lang="en"><title>Nothing to show</title></html>', {
    'content-security-policy': pictureOfPage(),
  })

/** Leads the browser to a page after a form was sent; within a frame, that page knows where it comes from. */
export const leadTo = (location: string, cookies: readonly string[] = []): Reply =>
  new Reply({
    status: 303,
    headers: { location, 'referrer-policy': 'same-origin' },
    cookies,
  })
