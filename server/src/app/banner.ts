import type { Config } from '../config/index.ts'
import type { App } from './options.ts'

/** What an operator needs after the start; the links sign the browser in. */
export function banner(config: Config, links: Awaited<ReturnType<App['links']>>): string {
  const origin = new URL(config.baseUrl).origin
  const rows: [string, string][] = [
    ['Open', origin],
    ['Emails', config.mail.kind === 'outbox' ? origin + links.outbox : 'sent by SMTP'],
  ]
  if (links.setUp) rows.push(['Admin', `${origin}${links.setUp}`])
  rows.push([
    'Data',
    config.database.kind === 'embedded' ? config.dataDir : 'the database of DATABASE_URL',
  ])
  if (new URL(config.baseUrl).port !== String(config.port)) {
    rows.push(['Port', String(config.port)])
  }
  if (config.testClock) rows.push(['Clock', 'movable: POST /api/test/clock'])
  const lines = rows.map(([name, value]) => `  ${name.padEnd(6)} ${value}`)
  return `\nGuildhall is running.\n\n${lines.join('\n')}\n\n`
}
