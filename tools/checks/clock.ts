import type { ESTree } from 'vite'
import { importsOf, lineAt, visit } from '../syntax.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'

/** A file that may use a source of time or randomness, and why. */
export type ClockException = {
  readonly path: string
  readonly what: string
  readonly reason: string
}

const systemFile = 'server/src/platform/system.ts'
const members = new Map([
  ['Date', /^now$/],
  ['Math', /^random$/],
  ['performance', /^now$/],
  ['process', /^(hrtime|uptime)$/],
  ['AbortSignal', /^timeout$/],
  ['crypto', /^(randomUUID|randomBytes|randomInt|getRandomValues)$/],
  ['Temporal', /^Now$/],
])
const timers = /^(setTimeout|setInterval|setImmediate)$/
const random = /^(randomUUID|randomBytes|randomInt|randomFillSync|randomFill|getRandomValues)$/
const sqlClock =
  /\b(now|random|gen_random_uuid|uuidv4|uuidv7|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(|\b(current_timestamp|current_date|current_time|localtimestamp)\b/i
const looksLikeSql =
  /\b(select|insert|update|delete|values|where|default|interval|returning|set)\b/i

type Use = { what: string; offset: number }

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}

function usesIn(file: SourceFile): Use[] {
  const uses: Use[] = []
  const use = (what: string, offset: number) => uses.push({ what, offset })
  const text = (value: string, offset: number) => {
    const found = looksLikeSql.test(value) && sqlClock.exec(value)
    if (found) use(`${found[1] ?? found[2]}() in SQL`, offset)
  }
  visit(file, {
    MemberExpression(node) {
      const object = nameOf(node.object) ?? ''
      const member = node.computed ? '' : (nameOf(node.property) ?? '')
      if (members.get(object)?.test(member)) use(`${object}.${member}`, node.start)
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) {
        use('new Date()', node.start)
      }
    },
    CallExpression(node) {
      const callee = nameOf(node.callee) ?? ''
      if (callee === 'Date') use('Date()', node.start)
      if (timers.test(callee) || random.test(callee)) use(callee, node.start)
    },
    Literal(node) {
      if (typeof node.value === 'string') text(node.value, node.start)
    },
    TemplateLiteral(node) {
      text(node.quasis.map((quasi) => quasi.value.raw).join(' '), node.start)
    },
  })
  for (const { specifier, line } of importsOf(file)) {
    const offset = file.text.split('\n', line - 1).join('\n').length
    if (/^(node:)?timers(\/promises)?$/.test(specifier)) use(specifier, offset)
    if (/^(uuid|nanoid)$/.test(specifier)) use(specifier, offset)
  }
  return uses
}

function mayUseTimer(path: string, what: string): boolean {
  return path.startsWith('server/src/platform/') && (timers.test(what) || what.includes('timers'))
}

function isChecked(path: string): boolean {
  if (path === systemFile) return false
  if (isTest(path)) return /^server\/(src\/(modules|kernel)|scenarios)\//.test(path)
  return /^(server|contract|client)\//.test(path)
}

export function strayClocks(
  files: readonly SourceFile[],
  clockExceptions: readonly ClockException[],
): string[] {
  const used = new Set<ClockException>()
  const violations = files
    .filter((file) => isChecked(file.path))
    .flatMap((file) => {
      if (file.path.endsWith('.sql')) return clocksInSql(file)
      if (!isCode(file.path)) return []
      return usesIn(file).flatMap(({ what, offset }) => {
        const exception = clockExceptions.find((one) => one.path === file.path && one.what === what)
        if (exception) used.add(exception)
        if (exception || mayUseTimer(file.path, what)) return []
        return [`${file.path}:${lineAt(file.text, offset)}: ${what} belongs to ${systemFile}`]
      })
    })
  const stale = clockExceptions.filter((one) => {
    return !used.has(one) && files.some((file) => file.path === one.path)
  })
  return [
    ...violations,
    ...stale.map((one) => `${one.path}: the exception for ${one.what} is not used`),
  ]
}

function clocksInSql({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = sqlClock.exec(line.replace(/--.*$/, ''))
    return found ? [`${path}:${index + 1}: ${found[0]} belongs to ${systemFile}`] : []
  })
}
