import type { Config } from '../config/index.ts'

/** What somebody needs to know after the start, and nothing else. */
export function banner(config: Config, firstRun: boolean): string {
  const origin = new URL(config.baseUrl).origin
  const rows: [string, string][] = [
    ['Open', origin],
    ['Mail', config.mail.kind === 'outbox' ? `${origin}/outbox` : 'sent by SMTP'],
    ['Data', config.database.kind === 'embedded' ? config.dataDir : 'the database of DATABASE_URL'],
  ]
  if (firstRun) rows.push(['Admin', 'the first person to sign up'])
  if (new URL(config.baseUrl).port !== String(config.port)) {
    rows.push(['Port', String(config.port)])
  }
  if (config.testClock) rows.push(['Clock', 'movable: POST /api/test/clock'])
  const lines = rows.map(([name, value]) => `  ${name.padEnd(6)} ${value}`)
  return `\nGuildhall is running.\n\n${lines.join('\n')}\n\n`
}
