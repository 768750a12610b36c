import { isMigration } from '../tables.ts'
import { markedRecords } from '../texts/mark.ts'
import { recordPath } from '../texts/records.ts'
import type { SourceFile } from '../tree.ts'
import { billingContract } from './billing-contract.ts'
import { billingFiles, billingMigration } from './billing-server.ts'
import { billingTest } from './billing-tests.ts'
import { contractFile } from './contract-files.ts'
import { editsOf } from './lists.ts'
import { type Names, namesOf } from './names.ts'
import { badName, collision, listedIn, type Options } from './refusals.ts'
import { routesFile } from './route-files.ts'
import { migrationFile, moduleFiles } from './server-files.ts'
import { testFile } from './test-files.ts'
import { errorTexts } from './texts.ts'

export type Plan =
  | { readonly refusal: string }
  | {
      readonly names: Names
      /** Files that are new, with their texts. */
      readonly created: readonly SourceFile[]
      /** Files that exist, with their new texts. */
      readonly edited: readonly SourceFile[]
    }

const migrationFolder = 'server/src/platform/database/migrations/'

function nextMigration(files: readonly SourceFile[]): string {
  const numbers = files
    .filter(({ path }) => isMigration(path))
    .map(({ path }) => Number(/\/(\d+)-[^/]*$/.exec(path)?.[1] ?? 0))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

type Texts = {
  readonly contract: string
  readonly migration: string
  readonly module: Readonly<Record<string, string>>
  readonly test: string
}

/** Billing has conventions of its own, and its modules start without errors of their own. */
const textsOf = (names: Names): Texts =>
  names.owner === 'organization'
    ? {
        contract: billingContract(names),
        migration: billingMigration(names),
        module: billingFiles(names),
        test: billingTest(names),
      }
    : {
        contract: contractFile(names),
        migration: migrationFile(names),
        module: { ...moduleFiles(names), 'routes.ts': routesFile(names) },
        test: testFile(names),
      }

function newFiles(
  files: readonly SourceFile[],
  names: Names,
  locales: readonly string[],
): SourceFile[] {
  const { area, noun, owner } = names
  const folder = `server/src/modules/${area}/${noun}/`
  const { contract, migration, module, test } = textsOf(names)
  const catalogs = owner === 'organization' ? [] : locales
  return [
    { path: `contract/src/${area}/${noun}.ts`, text: contract },
    { path: `${migrationFolder}${nextMigration(files)}-${noun}.sql`, text: migration },
    ...Object.entries(module).map(([name, text]) => ({ path: folder + name, text })),
    { path: `${folder}routes.test.ts`, text: test },
    ...catalogs.map((locale) => ({
      path: `locales/${locale}/${noun}.json`,
      text: errorTexts(locale, names),
    })),
  ]
}

/** All that a new module writes, or why it is refused; nothing is written here. */
export function planModule(
  files: readonly SourceFile[],
  name: string,
  options: Options & { readonly locales: readonly string[] },
): Plan {
  const bad = badName(name, options)
  if (bad) return { refusal: bad }
  const [area = '', noun = ''] = name.split('/')
  const names = namesOf(area, noun, options.singular)
  const collides = collision(files, names, options)
  if (collides) return { refusal: collides }
  const row = listedIn(area, noun) ? undefined : (options.rank ?? 1)
  const edited = editsOf(names, options.locales, row).map(({ path, change }) => {
    const file = files.find((each) => each.path === path)
    if (!file) throw new Error(`new-module cannot find ${path}`)
    return { path, text: change(file.text) }
  })
  const created = newFiles(files, names, options.locales)
  const records = recordsWith(files, { names, created, edited }, options.locales)
  return { names, created, edited: [...edited, ...records] }
}

/** The new texts are marked as translations of the new English ones. */
function recordsWith(
  files: readonly SourceFile[],
  plan: Exclude<Plan, { refusal: string }>,
  locales: readonly string[],
): SourceFile[] {
  const translated = locales.filter((locale) => locale !== 'en')
  const { noun, plural } = plan.names
  const selections = [
    { locales: translated, noun: 'reference', keys: [`ui.nouns.${plural}`] },
    { locales: translated, noun, keys: [] },
  ]
  let project = appliedTo(files, plan)
  for (const selection of selections) {
    const records = markedRecords(project, selection)
    const paths = new Set(records.map(({ path }) => path))
    project = [...project.filter(({ path }) => !paths.has(path)), ...records]
  }
  return project.filter(({ path }) => translated.some((locale) => path === recordPath(locale)))
}

/** The project as it will be, in the order in which the checks read it. */
export function appliedTo(
  files: readonly SourceFile[],
  { created, edited }: Exclude<Plan, { refusal: string }>,
): SourceFile[] {
  const changed = new Map(edited.map((file) => [file.path, file]))
  return [...files.map((file) => changed.get(file.path) ?? file), ...created].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}
