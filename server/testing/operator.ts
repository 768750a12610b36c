import { span } from '../src/kernel/index.ts'
import { createPasses } from '../src/platform/operator/passes.ts'
import { systemClock } from '../src/platform/system.ts'

/** Whoever shows it looks after a server of the tests. */
export const operatorToken = 'an-operator-token-of-the-tests'

export const byOperator = { authorization: `Bearer ${operatorToken}` }

const passes = createPasses(operatorToken)

/** What the start prints, for an address that others can reach. */
export const bySetUp = { 'x-setup-token': passes.make('set-up') }

/** What a browser keeps once it opened the link of the start. */
export const operatorCookie = {
  name: 'guildhall.operator',
  value: passes.make('cookie'),
}

/** The address of a page, as a link that opens the outbox in a browser. */
export function asOperator(path: string, until = systemClock().ms() + span.hour): string {
  return `${path}${path.includes('?') ? '&' : '?'}operator=${passes.make('link', until)}`
}
