import { type Area, areaNames, areas } from '../ranks.ts'
import { tablesOf } from '../tables.ts'
import type { SourceFile } from '../tree.ts'
import { capital, type Names, singularOf } from './names.ts'

export type Options = {
  /** The row of the area in `ranks.ts`, from 1. */
  readonly rank?: number | undefined
  /** For plurals that are not regular. */
  readonly singular?: string | undefined
}

const kebab = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/

/** Words of the language and names that the templates use themselves. */
const taken = new Set(
  `break case catch class const continue default delete do else enum export extends false finally
  for function if import in instanceof new null return super switch this throw true try typeof var
  void while with yield let static await async package private public interface arguments eval
  undefined date map set error event object symbol promise status instant name router infrastructure
  dependencies sql tx app-error signed-in database clock random store contract query param params
  body principal limit server visitor other answer one base path input owner item second call count
  column id done walk shared test organization user text key noun endpoint module index array string
  number boolean record wire-status`.split(/\s+/),
)

const isArea = (name: string): name is Area => areaNames.some((area) => area === name)

/** Why a name such as `billing/payment-methods` is not usable, whatever else exists. */
export function badName(name: string, { singular }: Options): string | undefined {
  const [area = '', noun = '', ...rest] = name.split('/')
  if (!noun || rest.length > 0) return `Name it <area>/<noun>, such as billing/payment-methods.`
  if (!isArea(area)) return `“${area}” is not an area: use ${areaNames.join(', ')}.`
  if (!kebab.test(noun)) return `“${noun}” is not in kebab-case, such as payment-methods.`
  if (noun.length > 40) return `“${noun}” is too long: at most 40 characters.`
  if (singular !== undefined && !kebab.test(singular)) return `“${singular}” is not in kebab-case.`
  const one = singular ?? singularOf(noun)
  if (one === noun) {
    return `“${noun}” is not a plural. Use the plural, or give the singular with --singular.`
  }
  const used = [noun, one].find((each) => taken.has(each))
  return used && `“${used}” has another meaning in the code: use a more precise noun.`
}

function rankProblem({ area, noun }: Names, rank: number | undefined): string | undefined {
  const elsewhere = areaNames.find(
    (each) => each !== area && areas[each].some((row) => row.some((name) => name === noun)),
  )
  if (elsewhere) return `${noun} is a module of ${elsewhere} in tools/ranks.ts.`
  if (rank === undefined) return undefined
  if (listedIn(area, noun)) return `${noun} has a rank in tools/ranks.ts already.`
  const rows = isArea(area) ? areas[area].length : 0
  const fits = Number.isInteger(rank) && rank >= 1 && rank <= rows
  return fits ? undefined : `--rank is a row of ${area} in tools/ranks.ts, from 1 to ${rows}.`
}

export const listedIn = (area: string, noun: string) =>
  isArea(area) && areas[area].some((row) => row.some((name) => name === noun))

/** Why a module would collide with what exists. */
export function collision(
  files: readonly SourceFile[],
  names: Names,
  { rank }: Options,
): string | undefined {
  const { area, noun, plural, Singular, table, event, notFound } = names
  const at = new RegExp(
    `^(contract/src/([a-z]+/)?${noun}\\.ts|server/src/modules/[a-z]+/${noun}/.+|locales/[a-z]+/${noun}\\.json|client/src/contract/${noun}\\.ts)$`,
  )
  const existing = files.find(({ path }) => at.test(path))
  if (existing) return `${noun} exists already: ${existing.path}.`
  const found = rankProblem(names, rank)
  if (found) return found
  if (tablesOf(files).some(({ name }) => name === table))
    return `The table ${table} exists already.`
  const contract = files.filter(({ path }) => path.startsWith('contract/src/'))
  const defines = (pattern: RegExp) => contract.some(({ text }) => pattern.test(text))
  if (defines(new RegExp(`'${event.replace('.', '\\.')}':`))) {
    return `The event ${event} exists already.`
  }
  if (defines(new RegExp(`\\b${notFound}:`))) return `The error ${notFound} exists already.`
  const index = contract.find(({ path }) => path === `contract/src/${area}/index.ts`)?.text ?? ''
  const composed = files.find(({ path }) => path === `server/src/app/${area}.ts`)?.text ?? ''
  const client = files.find(({ path }) => path === 'client/src/contract/routes.ts')?.text ?? ''
  const word = new RegExp(`\\b(const|as|function) ${plural}\\b`)
  if (word.test(index) || new RegExp(`\\b(mount|create)${capital(plural)}\\b`).test(composed)) {
    return `${plural} has another meaning in the lists of modules.`
  }
  if (new RegExp(`^  ${plural}: `, 'm').test(client)) {
    return `The client has calls named ${plural} already.`
  }
  if (/^(Instant|Status|Name)$/.test(Singular)) return `${Singular} has another meaning.`
  return undefined
}
