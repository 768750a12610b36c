import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname } from 'node:path'
import { parseLocale } from '../../../server/src/platform/i18n/index.ts'
import { createBuyerPages } from '../../../server/src/platform/web/buyer-pages.ts'
import { pseudoTexts, type Texts } from '../../../web/src/lib/pseudo.ts'
import { useServer } from '../app.ts'
import type { ScreenState } from '../screen-state.ts'
import { names } from './facts.ts'
import type { BuyerState } from './state.ts'

const built = new URL('../../../web/dist/', import.meta.url)
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Chosen as in the app: by the address for the pseudo language, else by the cookie. */
const languageOf = (request: IncomingMessage, { searchParams }: URL) =>
  searchParams.get('lang') ?? /(?:^|; )lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'en'

const pathOf = (index: number) => `/pages/${index}`

/** Shows pages of buyers in their states, each rendered as the server renders it. */
async function serve(states: readonly BuyerState[]) {
  const render = createBuyerPages()
  const renderPseudo = createBuyerPages((texts) => pseudoTexts(texts as Texts))

  async function pageAt(request: IncomingMessage, url: URL): Promise<string | undefined> {
    const state = states.find((_, index) => url.pathname === pathOf(index))
    if (!state) return undefined
    const language = languageOf(request, url)
    // What is sent to its address is answered with the page again.
    const page = {
      ...state.page,
      address: url.pathname + url.search,
      locale: parseLocale(language) ?? 'en',
    }
    return (language === 'en-XA' ? renderPseudo : render)(page, 'nonce')
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const page = await pageAt(request, url)
    if (page !== undefined) {
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    }
    // What is under way stays so.
    if (url.pathname === '/stream') {
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    }
    const file = await readFile(new URL(url.pathname.slice(1), built)).catch(() => undefined)
    const type = types[extname(url.pathname)]
    if (file === undefined || !type) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type }).end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The states as screens of an app. */
export function useBuyerPages(states: readonly BuyerState[]) {
  const app = useServer(() => serve(states), { storesNothing: true })
  const screenStates = states.map(
    ({ page, ...state }, index): ScreenState => ({
      ...state,
      site: page.seller?.name ?? '',
      names: [...names, ...(state.names ?? [])],
      path: pathOf(index),
    }),
  )
  return { app, screenStates }
}
