import { openDatabase } from '../src/platform/database/index.ts'
import { systemClock, wait } from '../src/platform/system.ts'
import { createOrderNode } from './repeatable-orders.ts'

/** A process that says where it is, and stays there until it is killed. */
const [connection = '{}', point = 'before'] = process.argv.slice(2)
const database = openDatabase({ connection: JSON.parse(connection), maxConnections: 2 })
const stay = () => {
  process.stdout.write('here')
  return wait(600_000)
}
await createOrderNode({ database, clock: systemClock() }).order({}, { [point]: stay })
