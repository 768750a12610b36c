import { JSONParser, TokenType } from '@streamparser/json'
import { type Row, rowOf } from './row.ts'
import { type OpenText, skipLeadingWhitespace, UnreadableFile } from './text.ts'

/** The layout of rows in a JSON file. */
export type JsonLayout =
  | { readonly kind: 'array' }
  /** One object after another, usually each on a line of its own. */
  | { readonly kind: 'records' }
  /** One object with named lists of rows. */
  | { readonly kind: 'tables'; readonly lists: ReadonlySet<string> }

/** Initial buffer sizes of the parser; longer values are fine. */
const buffers = { stringBufferSize: 16_384, numberBufferSize: 64 }

/** Only values at these paths are emitted; nothing else stays in memory. */
function parserOf(paths: string[]) {
  return new JSONParser({ ...buffers, paths, keepStack: false, separator: '' })
}

function orUnreadable(work: () => void) {
  try {
    work()
  } catch (error) {
    throw new UnreadableFile('This is no JSON, or its end is missing.', { cause: error })
  }
}

/** Reads the whole file without keeping it: verifies that it is complete and finds its layout. */
export async function inspectJson(open: OpenText): Promise<JsonLayout> {
  const parser = parserOf([])
  const lists = new Set<string>()
  let [depth, values, name] = [0, 0, '']
  let isArray = false
  parser.onToken = ({ token, value }) => {
    const opens = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET
    const closes = token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET
    if (depth === 0) {
      values++
      isArray = token === TokenType.LEFT_BRACKET
    } else if (depth === 1 && token === TokenType.STRING) {
      name = String(value)
    } else if (depth === 1 && token === TokenType.LEFT_BRACKET && !isArray) {
      lists.add(name)
    }
    if (opens) depth++
    if (closes) depth--
  }
  for await (const piece of skipLeadingWhitespace(open())) orUnreadable(() => parser.write(piece))
  orUnreadable(() => parser.end())
  if (values === 1 && isArray) return { kind: 'array' }
  // A single user may be an object with lists too; a file of tables has one of these names.
  const isTables = lists.has('user') || lists.has('users')
  return values === 1 && isTables ? { kind: 'tables', lists } : { kind: 'records' }
}

/** The rows of one list, in batches as the file is read. */
export async function* jsonRows(
  open: OpenText,
  layout: JsonLayout,
  list: string,
): AsyncGenerator<readonly Row[]> {
  const parser = parserOf([pathOf(layout, list)])
  let rows: Row[] = []
  parser.onValue = ({ value }) => void rows.push(rowOf(value))
  for await (const piece of skipLeadingWhitespace(open())) {
    orUnreadable(() => parser.write(piece))
    if (rows.length > 0) yield rows
    rows = []
  }
  orUnreadable(() => parser.end())
}

function pathOf(layout: JsonLayout, list: string): string {
  if (layout.kind === 'array') return '$.*'
  return layout.kind === 'tables' ? `$.${list}.*` : '$'
}
