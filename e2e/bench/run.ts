import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { startGuildhall } from '../../bench/contenders.ts'
import { createDatabase } from '../../bench/databases.ts'
import { atRest, ticks, whyBusy } from '../../bench/machine.ts'
import { spreadOf } from '../../bench/measure.ts'
import { type People, prepare } from '../../bench/people.ts'
import { measuredOn, table, webMarks, writeInto } from '../../bench/report.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { hydrated } from '../testing/app.ts'
import { launchBrowser } from '../testing/chromium.ts'
import { watchLoad } from '../testing/page-load.ts'
import { addressNames, openShop, type Shop } from './addresses.ts'
import { type MeasuredPage, measuredPages } from './pages.ts'
import { slowPage } from './slow-network.ts'
import { slowestAnswer, timingsOf, watchTimings } from './timings.ts'

const { values: flags } = parseArgs({
  options: {
    /** A trial; its figures are shown and not written down. */
    quick: { type: 'boolean', default: false },
    /** Only the pages whose address contains this, or one of several after commas. */
    only: { type: 'string', default: '' },
  },
})
const rounds = flags.quick ? 1 : 7

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-bench-web-'))
const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
const close = async () => {
  for (const step of closing.splice(0).reverse()) await step()
}

type Place = {
  readonly browser: Browser
  readonly origin: string
  readonly people: People
  readonly shop: Shop
}

async function openPlace(): Promise<Place> {
  const database = await startEmbedded({ dataDir: join(dataDir, 'database'), durable: false })
  closing.push(() => database.stop())
  const url = await createDatabase(database.url, 'guildhall_bench')
  const server = await startGuildhall(url, join(dataDir, 'guildhall'), [], {
    GUILDHALL_DEV_WEB: '',
  })
  closing.push(() => server.child.stop())
  const browser = await launchBrowser()
  closing.push(() => browser.close())
  const people = await prepare(server.origin, url)
  const shop = await openShop(server.origin, people, url)
  return { browser, origin: server.origin, people, shop }
}

/** A browser that has never been there. */
async function freshContext({ browser, origin, people, shop }: Place, page: MeasuredPage) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  })
  const cookies = { nobody: [], user: people.cookies, customer: shop.cookies }
  await context.addCookies([...cookies[page.visitor]])
  return context
}

type Seen = {
  readonly scripts: number
  readonly styles: number
  readonly cold: number
  readonly warm: number
  readonly ready: number
  readonly answer: number
  readonly shifted: number
}

async function visit(context: BrowserContext, path: string) {
  const page = await slowPage(context)
  await watchTimings(page)
  const load = await watchLoad(page, async () => {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await hydrated(page)
  })
  return { page, load, timings: await timingsOf(page) }
}

async function measureOnce(place: Place, measured: MeasuredPage): Promise<Seen> {
  const context = await freshContext(place, measured)
  const path = measured.path(await place.shop.addresses())
  const first = await visit(context, path)
  await measured.act(first.page)
  const answer = await slowestAnswer(first.page)
  await first.page.close()
  const second = await visit(context, path)
  await context.close()
  return {
    scripts: first.load.bytes('.js') / 1024,
    styles: first.load.bytes('.css') / 1024,
    cold: first.timings.painted,
    warm: second.timings.painted,
    ready: first.timings.ready,
    answer,
    shifted: Math.max(first.timings.shifted, second.timings.shifted),
  }
}

const median = (seen: readonly Seen[], name: keyof Seen) =>
  spreadOf(seen.map((each) => each[name])).median

let missed = 0

/** A figure beside its goal; what is above it is marked. */
function figure(value: number, goal: number | undefined, text: (value: number) => string) {
  if (goal === undefined) return text(value)
  if (value <= goal) return `${text(value)} of ${text(goal)}`
  missed++
  return `**${text(value)} of ${text(goal)}**`
}

const kilobytes = (value: number) => `${value.toFixed(1)} KB`
const ms = (value: number) => `${Math.round(value)} ms`
const mostShift = 0.02

function rowOf({ goals, path, shows }: MeasuredPage, seen: readonly Seen[]): string[] {
  return [
    `\`${path(addressNames)}\`${shows ? `, ${shows}` : ''}`,
    figure(median(seen, 'scripts'), goals.scripts, kilobytes),
    figure(median(seen, 'styles'), goals.styles, kilobytes),
    figure(median(seen, 'cold'), goals.cold, ms),
    figure(median(seen, 'warm'), goals.warm, ms),
    goals.ready === undefined ? '' : figure(median(seen, 'ready'), goals.ready, ms),
    figure(median(seen, 'answer'), goals.answer, ms),
    figure(median(seen, 'shifted'), mostShift, (value) => value.toFixed(3)),
  ]
}

const head = [
  'page',
  'scripts',
  'styles',
  'painted, cold',
  'painted, warm',
  'ready',
  'answer',
  'shift',
]

async function bench() {
  const place = await openPlace()
  const resting = [await atRest()]
  const before = ticks()
  const rows: string[][] = []
  for (const page of measuredPages) {
    const path = page.path(addressNames)
    if (!flags.only.split(',').some((each) => path.includes(each))) continue
    process.stderr.write(`${path} …\n`)
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++) seen.push(await measureOnce(place, page))
    rows.push(rowOf(page, seen))
  }
  const after = ticks()
  await place.browser.close()
  resting.push(await atRest())
  const busy = whyBusy(resting, before, after)
  const judged = busy ? `not judged, ${busy}` : `${missed} above their goal`
  const text = [
    `${measuredOn()}, medians of ${rounds} browsers that had never been there: ${judged}.`,
    table(head, rows),
  ].join('\n\n')
  console.log(text)
  if (flags.quick || flags.only) return
  await writeInto(new URL('../../docs/performance.md', import.meta.url), text, webMarks)
}

await bench().finally(close)
