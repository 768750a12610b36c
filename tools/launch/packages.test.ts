import { expect, test } from 'vitest'
import { packagesFor } from './packages.mjs'

const lock = {
  packages: {
    '': {},
    server: {
      dependencies: { web: '1', shared: '1' },
      devDependencies: { tester: '1' },
    },
    contract: { dependencies: { shared: '1' } },
    'node_modules/contract': { link: true, resolved: 'contract' },
    'node_modules/web': {
      dependencies: { shared: '2', contract: '1' },
      optionalDependencies: { native: '1', foreign: '1' },
      peerDependencies: { peer: '1', optional: '1' },
      peerDependenciesMeta: { optional: { optional: true } },
    },
    'node_modules/web/node_modules/shared': { dependencies: { deep: '1' } },
    'node_modules/shared': { dependencies: { shared: '1' } },
    'node_modules/deep': {},
    'node_modules/native': {},
    'node_modules/foreign': {},
    'node_modules/peer': {},
    'node_modules/optional': {},
    'node_modules/tester': {},
  },
}

test('a release holds what is needed at run time, in the version that each package finds', () => {
  expect(packagesFor(lock, ['server'], (path) => !path.endsWith('foreign'))).toEqual([
    'node_modules/contract',
    'node_modules/deep',
    'node_modules/native',
    'node_modules/peer',
    'node_modules/shared',
    'node_modules/web',
    'node_modules/web/node_modules/shared',
  ])
  expect(packagesFor(lock, ['contract'], () => true)).toEqual(['node_modules/shared'])
})
