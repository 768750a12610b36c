#!/usr/bin/env node
/** `npx guildhall …` is `npm run guildhall -- …`, without the output of npm around it. */
process.argv.splice(2, 0, 'guildhall')
await import('./launch.mjs')
