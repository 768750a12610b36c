import { setFlagsFromString } from 'node:v8'

// A command shares the machine with servers, so it should return memory early. This must be set before
// the other modules are loaded.
setFlagsFromString('--optimize-for-size')
const { run } = await import('./run.ts')

// The reader of the output may close it early, as `head` does; that is not an error.
process.stdout.on('error', () => undefined)

process.exitCode = await run(process.argv.slice(2), process.env)
