#!/usr/bin/env node
/** `npx guildhall …` is `npm run guildhall -- …`, without what npm says around it. */
process.argv.splice(2, 0, 'guildhall')
await import('./launch.mjs')
