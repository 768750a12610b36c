import { isEmbedHost } from '@guildhall/contract/billing/embed-host'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { FrameMode, PageFrame } from '@guildhall/contract/page-frame'
import { type Incoming, originOf } from '../../../platform/http/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Visit } from './visits.ts'

const modes: Readonly<Record<string, FrameMode>> = { true: 'overlay', inline: 'inline' }

export type Framing = {
  readonly mode: FrameMode
  /** Who may show the page. */
  readonly ancestors: readonly string[]
  readonly hosts: PageFrame['hosts']
  readonly trusted: PageFrame['trusted']
}

/** Anybody may show that there is nothing to see. */
const anybody = { ancestors: ['*'], hosts: [], trusted: [] }

/** The origins that a seller lets show a page; the trusted ones are those of its list. */
type Hosts = Pick<Framing, 'hosts' | 'trusted'>

export const asksForFrame = ({ search }: Incoming) => modeOf(search) !== undefined

/** The browser says that the page has its window for itself. */
export const isWindow = (incoming: Incoming) => incoming.header('sec-fetch-dest') === 'document'

export function modeOf(search: string): FrameMode | undefined {
  return modes[new URLSearchParams(search).get('embed') ?? '']
}

/** What the page says to its host. */
function frameOf(page: BuyerPage, { token }: Visit, framing: Framing): PageFrame {
  const { mode, hosts, trusted } = framing
  if (page.kind !== 'receipt') return { mode, hosts, trusted, sale: null }
  const { benefits, checkout, returnTo } = page
  const sale = {
    checkoutId: checkout.id,
    // The session of somebody else is no news of this sale.
    customerSessionToken: benefits === null ? null : (token ?? null),
    successUrl: checkout.success_url,
    redirect: returnTo !== null,
  }
  return { mode, hosts, trusted, sale }
}

/** A page in a frame; the page around it is where its buyer came from. */
export const framed = (page: BuyerPage, visit: Visit, framing: Framing): BuyerPage => ({
  ...page,
  seller: page.seller && { ...page.seller, back: null },
  frame: frameOf(page, visit, framing),
})

/** Whether the pages around a frame may show what is in it. */
export function createFrames({ pageUrl }: Pick<Dependencies, 'pageUrl'>) {
  const own = new URL(pageUrl('/')).origin

  /** The origins around the frame, as far as they are known; within it, pages follow each other. */
  function around(incoming: Incoming): string[] {
    const said = new URLSearchParams(incoming.search).get('embed_origin')
    const referer = originOf(incoming.header('referer'))
    return [said === null ? undefined : (originOf(said) ?? 'null'), referer].filter(
      (origin) => origin !== undefined,
    )
  }

  return {
    /** A page of ours shows what a seller is about to embed, whatever is listed. */
    withOurs(incoming: Incoming, list: Hosts): Hosts {
      if (!around(incoming).includes(own)) return list
      return { ...list, hosts: [...new Set([...list.hosts, own])] }
    },

    within(incoming: Incoming, mode: FrameMode, { hosts, trusted }: Hosts): Framing | 'refused' {
      const isListed = around(incoming).every((each) => each === own || hosts.includes(each))
      if (hosts.length === 0 || !isListed) return 'refused'
      return { mode, ancestors: hosts, hosts, trusted }
    },

    /** Of a page with nothing that somebody else may not see. */
    ofNotice: (mode: FrameMode): Framing => ({ mode, ...anybody }),
  }
}

export function createFraming(dependencies: Dependencies) {
  const { checkouts, database, merchants } = dependencies
  const frames = createFrames(dependencies)

  /** The seller's list, and the origin that the seller named for this checkout. */
  async function listOf(secret: string): Promise<Hosts> {
    const place = await checkouts.client.find(database.sql, secret)
    if (!place) return { hosts: [], trusted: [] }
    const [merchant, { embedOrigin }] = await Promise.all([
      merchants.getOpen(database.sql, place.organizationId),
      checkouts.find([place.organizationId], place.id),
    ])
    const trusted = merchant?.embedHosts ?? []
    const named = embedOrigin !== null && isEmbedHost(embedOrigin) ? [embedOrigin] : []
    return { hosts: [...new Set([...trusted, ...named])], trusted }
  }

  return {
    /** How the page of a checkout is framed; `refused` where its host is not listed. */
    async of(incoming: Incoming, secret: string): Promise<Framing | 'refused' | undefined> {
      const mode = modeOf(incoming.search)
      if (mode === undefined) return undefined
      return frames.within(incoming, mode, frames.withOurs(incoming, await listOf(secret)))
    },

    /** Of a page that shows nothing of a checkout. */
    ofNotice(incoming: Incoming): Framing | undefined {
      const mode = modeOf(incoming.search)
      return mode && frames.ofNotice(mode)
    },
  }
}
