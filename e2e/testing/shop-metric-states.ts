import type { Page } from 'playwright-core'
import { answerFetch, computeAnswers } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { answering, shopPath, shortMonths } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const day = 86_400_000
const steps = { hour: day / 24, day, week: 7 * day, month: 30 * day, year: 365 * day }
const amounts = /revenue|value|ltv/
const shares = /rate|conversion/

const typeOf = (slug: string) =>
  amounts.test(slug) ? 'currency' : shares.test(slug) ? 'percentage' : 'scalar'

/** Waves that rise, of a height that fits what is measured. */
function figureOf(slug: string, at: number): number {
  const height = { currency: 128_495_00, percentage: 0.4, scalar: 1_847 }[typeOf(slug)]
  const wave = 1 + Math.sin(at / 2 + slug.length) / 4 + at / 40
  return typeOf(slug) === 'percentage' ? (height * wave) / 3 : Math.round(height * wave)
}

function answerOf(address: string) {
  const { searchParams } = new URL(address)
  const slugs = searchParams.getAll('metrics')
  const from = Date.parse(searchParams.get('start_date') ?? '')
  const until = Date.parse(searchParams.get('end_date') ?? '') + day
  const step = steps[(searchParams.get('interval') ?? 'day') as keyof typeof steps]
  const starts = Array.from(
    { length: Math.ceil((until - from) / step) },
    (_, at) => from + at * step,
  )
  // Another period is another wave.
  const phase = (from / day) % 5
  const figures = (at: number) =>
    Object.fromEntries(slugs.map((slug) => [slug, figureOf(slug, at + phase)]))
  return {
    currency: 'eur',
    periods: starts.map((start, at) => ({
      timestamp: new Date(start).toISOString(),
      ...figures(at),
    })),
    totals: figures(starts.length),
    metrics: Object.fromEntries(
      slugs.map((slug) => [slug, { slug, display_name: slug, type: typeOf(slug) }]),
    ),
  }
}

const dashboard = (id: string, name: string, metrics: readonly string[]) => ({
  id,
  name,
  metrics,
  organization_id: 'acme',
  created_at: '2026-10-02T08:00:00.000Z',
  modified_at: null,
})
const dashboardId = '0197f0c2-5a31-7a8e-9a52-00000000d001'
const emptyId = '0197f0c2-5a31-7a8e-9a52-00000000d002'
const longName = 'Übersicht der Werkstatt Lindenau für Turmuhren und Pendeluhren'
const shortName = 'Lindenau'
const dashboards = [
  dashboard(dashboardId, longName, ['monthly_recurring_revenue', 'churn_rate', 'orders']),
  dashboard(emptyId, shortName, []),
]

/** Two years of months, of which each keeps fewer. */
const cohorts = {
  cohorts: Array.from({ length: 12 }, (_, cohort) => {
    const subscriptions = cohort === 4 ? 0 : 1_200 - cohort * 90
    return {
      timestamp: new Date(Date.UTC(2025, 11 + cohort)).toISOString(),
      subscriptions,
      active: Array.from({ length: 12 - cohort }, (_, age) =>
        Math.round(subscriptions * 0.93 ** (age + cohort / 6)),
      ),
    }
  }),
}

async function withFigures(user: TestUser) {
  // A question mark stands for any letter, unless it is escaped.
  await computeAnswers(user.page, '*/v1/metrics/\\?*', answerOf)
  await answering({ 'metrics/cohorts': cohorts })(user)
  await answerFetch(user.page, /\/v1\/metrics\/dashboards\?/, { json: dashboards })
}

/** The browser writes amounts, zones and the units of time, in no pseudo language. */
const names = ['EUR', 'Europe/Berlin', 'AM', 'PM', 'K', ...shortMonths, longName, shortName]
const drawn = (page: Page) => page.locator('main [role=slider]').first().waitFor()
const metrics = (query = '') => shopPath(`metrics${query}`)

export const shopMetricScreens: readonly ScreenState[] = [
  {
    name: 'metrics of a new shop',
    path: metrics(),
    who: ownerOfTeam,
    names: [...names, 'USD'],
    act: drawn,
  },
  ...['', '?group=subscriptions&compare=year', '?group=cancellations&period=year'].map((query) => ({
    name: `metrics ${query}`,
    path: metrics(query),
    who: ownerOfTeam,
    names,
    before: withFigures,
    act: drawn,
  })),
  {
    name: 'metrics, days of one’s own without a comparison',
    path: metrics('?group=checkouts&period=days&from=2026-02-01&to=2026-02-14&compare=none'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    async act(page) {
      await drawn(page)
      await page.locator('[role=spinbutton]').first().waitFor()
    },
  },
  {
    name: 'metrics, what a figure means',
    path: metrics('?group=orders'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    async act(page) {
      await drawn(page)
      await page.locator('main section header button, main section button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'metrics, steps that are too fine',
    path: metrics('?group=orders&period=90'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    async act(page) {
      await drawn(page)
      await page.locator('main [role=group] button').nth(1).click()
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  {
    name: 'metrics for a member without rights',
    path: metrics(),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one metric',
    path: metrics('/monthly_recurring_revenue?period=12m'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    act: drawn,
  },
  {
    name: 'one metric as a table',
    path: metrics('/churn_rate?period=year'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    async act(page) {
      await drawn(page)
      await page.locator('main section:has([role=slider]) button').last().click()
      await page.locator('main section table').waitFor()
    },
  },
  {
    name: 'retention',
    path: metrics('?group=cohorts'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    act: (page) => page.locator('main table').waitFor(),
  },
  {
    name: 'retention of a new shop',
    path: metrics('?group=cohorts'),
    who: ownerOfTeam,
    names,
    act: (page) => page.locator('main h2').waitFor(),
  },
  ...['', '&dialog=edit', '&dialog=delete'].map((dialog) => ({
    name: `a dashboard ${dialog}`,
    path: metrics(`?dashboard=${dashboardId}${dialog}`),
    who: ownerOfTeam,
    names,
    before: withFigures,
    async act(page: Page) {
      await drawn(page)
      if (dialog !== '') await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    },
  })),
  {
    name: 'a dashboard without metrics',
    path: metrics(`?dashboard=${emptyId}`),
    who: ownerOfTeam,
    names,
    before: withFigures,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'a new dashboard',
    path: metrics('?dialog=create'),
    who: ownerOfTeam,
    names,
    before: withFigures,
    async act(page) {
      await drawn(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'a metric that does not exist',
    path: metrics('/magic'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
]
