import { billingRow, billingWalk } from './billing-tests.ts'
import { addImport, addText, addToBlock, addToRow } from './edits.ts'
import type { Names } from './names.ts'
import { mountLine } from './route-files.ts'
import { scenarioFunction } from './test-files.ts'
import { referenceTitle } from './texts.ts'

export type Edit = { readonly path: string; readonly change: (text: string) => string }

/** The lists that name every module. */
export function editsOf(
  names: Names,
  locales: readonly string[],
  row: number | undefined,
): readonly Edit[] {
  const { area, noun, owner, plural, Plural, words, table } = names
  const isBilling = owner === 'organization'
  const ranked: Edit[] = row
    ? [{ path: 'tools/ranks.ts', change: (text) => addToRow(text, area, row, noun) }]
    : []
  return [
    ...ranked,
    {
      path: `contract/src/${area}/index.ts`,
      change: (text) =>
        [
          ['export const nouns = {', `  ${plural},`],
          ['export const errors = {', `  ...${plural}.errors,`],
          ['export const events = {', `  ...${plural}.events,`],
        ].reduce(
          (edited, [block = '', line = '']) => addToBlock(edited, block, line),
          addImport(text, `import * as ${plural} from './${noun}.ts'`),
        ),
    },
    {
      path: 'contract/src/openapi-descriptions.ts',
      change: (text) =>
        addToBlock(
          text,
          'export const tagDescriptions',
          `  ${plural}: 'The ${words} of ${names.owner === 'user' ? 'the signed-in user' : 'an organization'}.',`,
        ),
    },
    {
      path: 'server/src/cli/parts/portable.ts',
      change: (text) =>
        isBilling
          ? addToBlock(text, 'const excludedTables', `  ${table}: billing,`)
          : addToBlock(text, 'const portableTables = [', `  '${table}',`),
    },
    {
      path: `server/src/app/${area}.ts`,
      change: (text) =>
        addToBlock(
          addImport(
            text.replace('mount() {}', 'mount(router) {\n    }'),
            `import { create${Plural}, mount${Plural} } from '../modules/${area}/${noun}/index.ts'`,
          ),
          '    mount(router) {',
          `      ${mountLine(names)}`,
        ),
    },
    {
      path: 'server/scenarios/every-route/modules.ts',
      change: (text) => text + (isBilling ? billingWalk(names) : scenarioFunction(names)),
    },
    ...(isBilling
      ? [
          {
            path: 'server/scenarios/billing/rows.ts',
            change: (text: string) =>
              addToBlock(text, 'export const rows: Readonly', billingRow(names)),
          },
        ]
      : []),
    ...locales.map((locale) => ({
      path: `locales/${locale}/reference.json`,
      change: (text: string) =>
        addText(text, ['ui', 'nouns', plural], referenceTitle(locale, names)),
    })),
  ]
}
