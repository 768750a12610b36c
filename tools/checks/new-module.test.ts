import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales } from '@guildhall/contract/boot'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../client-calls/files.ts'
import { createFinder, readFeatures } from '../features/features.ts'
import { appliedTo, planModule } from '../new-module/plan.ts'
import { moduleOf, rankOf } from '../ranks.ts'
import { collect } from '../statements/collect.ts'
import { openFixtures } from '../statements/fixture-program.ts'
import { tenantTables } from '../tables.ts'
import { projectFiles, root, type SourceFile } from '../tree.ts'
import { strayClocks } from './clock.ts'
import { clockExceptions } from './clock-exceptions.ts'
import {
  doubledPaths,
  shapelessEvents,
  uncheckedParams,
  unknownCodes,
  wrongCodes,
} from './contract.ts'
import { importCycles } from './cycles.ts'
import { wrongErrorTexts } from './error-texts.ts'
import { longFiles } from './file-length.ts'
import { forbiddenWords } from './glossary.ts'
import { layerViolations } from './layers.ts'
import { differentPlaceholders, missingTexts } from './locale-completeness.ts'
import { names, sames } from './locale-exceptions.ts'
import { badTypography, foreignLetters, untranslated } from './locale-texts.ts'
import { linesWithoutCode } from './log-codes.ts'
import { crowdedModules, strayModuleFiles, wholesaleExports } from './module-files.ts'
import { absolutePaths, oddNames, unfinished } from './names.ts'
import { upwardAreas, upwardImports } from './ranks.ts'
import { textsThatDoNotFollow } from './stale-texts.ts'
import { foreignTableUses } from './table-owners.ts'
import { unscopedStatements } from './tenant-scope.ts'

/** A module with a rank; once it exists, one without. */
const customers = 'billing/customers'
const exists = projectFiles().some(({ path }) => moduleOf(path) === customers)
const samples = [exists ? 'billing/spare-parts' : customers, 'identity/spare-parts']

function projectWith(name: string): SourceFile[] {
  const plan = planModule(projectFiles(), name, { locales })
  if ('refusal' in plan) throw new Error(plan.refusal)
  return appliedTo(projectFiles(), plan)
}

function violationsIn(files: readonly SourceFile[]): string[] {
  return [
    strayClocks(files, clockExceptions),
    importCycles(files),
    longFiles(files),
    forbiddenWords(files),
    layerViolations(files),
    missingTexts(files, locales),
    differentPlaceholders(files),
    badTypography(files),
    foreignLetters(files, names),
    untranslated(files, names, sames),
    textsThatDoNotFollow(files, locales),
    linesWithoutCode(files),
    strayModuleFiles(files),
    crowdedModules(files),
    wholesaleExports(files),
    oddNames(files),
    absolutePaths(files),
    unfinished(files),
    upwardAreas(files),
    upwardImports(files),
    foreignTableUses(files),
  ].flat()
}

function unscopedIn(files: readonly SourceFile[], name: string): string[] {
  const own = files.filter(({ path }) => path.startsWith(`server/src/modules/${name}/`))
  const program = openFixtures(Object.fromEntries(own.map(({ path, text }) => [path, text])))
  const { statements, problems } = collect(program, { examples: {}, exceptions: {} })
  program.close()
  expect(statements.length).toBeGreaterThan(2)
  return [...problems, ...unscopedStatements(statements, tenantTables(files))]
}

/** What is wrong without the new module is reported by the checks themselves. */
const before = new Set(violationsIn(projectFiles()))
const broughtBy = (files: readonly SourceFile[]) =>
  violationsIn(files).filter((violation) => !before.has(violation))

type Contract = typeof import('@guildhall/contract')

/** Runs `read` with the planned contract, from a copy outside the project. */
async function withContract(
  files: readonly SourceFile[],
  read: (contract: Contract) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const { path, text } of files.filter(({ path }) => path.startsWith('contract/'))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const entry = pathToFileURL(join(folder, 'contract/src/index.ts')).href
    read((await import(entry)) as Contract)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.each(samples)('a new module %s', (name) => {
  const [area = '', noun = ''] = name.split('/')
  const camel = noun.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const files = projectWith(name)

  test('passes the checks of the files', () => {
    // These checks know the ranks of the project, not those of the plan.
    const unranked = `server/src/modules/${name}: give the module a rank in tools/ranks.ts`
    expect(broughtBy(files)).toEqual(rankOf(name) === undefined ? [unranked] : [])
  })

  test('restricts each of its statements to an organization', () => {
    expect(unscopedIn(files, name)).toEqual([])
  })

  test('passes the checks of the contract, and has a text for every error', async () => {
    await withContract(files, ({ endpoints, errorCatalogue, events, nouns }) => {
      expect(wrongCodes(errorCatalogue)).toEqual([])
      expect(unknownCodes(endpoints, errorCatalogue)).toEqual([])
      expect(doubledPaths(endpoints)).toEqual([])
      expect(uncheckedParams(endpoints)).toEqual([])
      expect(shapelessEvents(events)).toEqual([])
      const part = Object.entries(nouns).find(([key]) => key === camel)?.[1]
      const codes = part && 'errors' in part ? Object.keys(part.errors) : []
      expect(codes.length > 0).toBe(area !== 'billing')
      const texts = files.filter(({ path }) => path.endsWith(`/${noun}.json`))
      expect(wrongErrorTexts(texts, locales, { [noun]: codes })).toEqual([])
    })
  })

  test('has calls in the client', async () => {
    await withContract(files, (contract) => {
      const file = area === 'billing' ? '/billing-routes.ts' : '/routes.ts'
      const routes = filesOf(contract).find(({ path }) => path.endsWith(file))?.text
      for (const call of ['list', 'get', 'create', 'remove']) {
        expect(routes).toContain(`${call}: ${camel}.${call},`)
      }
    })
  })

  test('leaves the lists of features as they are', () => {
    const lists = projectFiles().filter(({ path }) => /^tools\/features\/\w+\.txt$/.test(path))
    expect(lists.length).toBeGreaterThan(1)
    for (const { text } of lists) {
      const sections = (tree: readonly SourceFile[]) =>
        readFeatures(text, createFinder(tree)).sections
      expect(sections(files)).toEqual(sections(projectFiles()))
    }
  })

  test('has a place in every list', () => {
    const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
    const table = noun.replaceAll('-', '_')
    expect(textOf('tools/ranks.ts')).toContain(`'${noun}'`)
    const listed = area === 'billing' ? `  ${table}: billing` : `'${table}'`
    expect(textOf('server/src/cli/parts/portable.ts')).toContain(listed)
    expect(textOf(`server/src/app/${area}.ts`)).toContain(`/${name}/index.ts'`)
  })
})

test('a violation in a template is found', () => {
  const files = projectWith('billing/spare-parts').map((file) =>
    file.path.endsWith('/billing/spare-parts/store.ts')
      ? { ...file, text: file.text.replaceAll('organization_id', 'owner') }
      : file,
  )
  expect(broughtBy(files)).not.toEqual([])
  expect(unscopedIn(files, 'billing/spare-parts').length).toBeGreaterThan(1)
})
