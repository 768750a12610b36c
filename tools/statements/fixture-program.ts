import { openProgram, type Program } from './program.ts'

const config = 'fixture.tsconfig.json'
const path = 'server/src/fixture.ts'
const imports = `import type { Sql } from './platform/database/index.ts'\n`

/** A program of one file, for tests with deliberate violations. */
export const openFixture = (text: string): Program => openFixtures({ [path]: imports + text })

/** A program of files that do not exist, or differ from those that do. */
export function openFixtures(files: Readonly<Record<string, string>>): Program {
  const paths = Object.keys(files).filter((each) => each.endsWith('.ts'))
  return openProgram((each) => paths.includes(each), config, {
    ...files,
    [config]: JSON.stringify({ extends: './tsconfig.json', include: [], files: paths }),
  })
}
