import { run } from './run.ts'

// Whoever reads the answer may stop before its end, as `head` does; that is no failure of ours.
process.stdout.on('error', () => undefined)

process.exitCode = await run(process.argv.slice(2), process.env)
