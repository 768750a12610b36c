import { openDatabase } from '../src/platform/database/index.ts'
import { createEvents } from '../src/platform/events/index.ts'
import { createFeed } from '../src/platform/feed/index.ts'
import { createLogger } from '../src/platform/log.ts'
import { systemClock } from '../src/platform/system.ts'

/** A process that numbers events until it is killed; its argument is the connection as JSON. */
const connection = JSON.parse(process.argv[2] ?? '')
const [clock, log] = [systemClock(), createLogger('silent')]
const database = openDatabase({ connection, maxConnections: 2 })
const feed = createFeed({ clock, database, log, events: createEvents(database, clock, log) })

process.stdout.write('ready')
for (;;) await feed.run()
