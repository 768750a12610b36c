import { span } from '../src/kernel/index.ts'
import { createDerivedTokens } from '../src/platform/operator/derived-tokens.ts'
import { systemClock } from '../src/platform/system.ts'

/** The operator token of test servers. */
export const operatorToken = 'an-operator-token-of-the-tests'

export const operatorHeaders = { authorization: `Bearer ${operatorToken}` }

const passes = createDerivedTokens(operatorToken)

/** The setup token that the server prints at its start, for a base URL that is publicly reachable. */
export const setUpHeaders = { 'x-setup-token': passes.create('set-up') }

/** The cookie of a browser that opened the start link. */
export const operatorCookie = {
  name: 'guildhall.operator',
  value: passes.create('cookie'),
}

/** A page URL with an operator link token, which opens the outbox in a browser. */
export function operatorLink(path: string, until = systemClock().ms() + span.hour): string {
  return `${path}${path.includes('?') ? '&' : '?'}operator=${passes.create('link', until)}`
}
