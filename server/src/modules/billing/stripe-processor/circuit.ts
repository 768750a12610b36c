import { span } from '../../../kernel/index.ts'
import { ProcessorUnavailable } from '../../../platform/processors/index.ts'
import type { Clock } from '../../../platform/system.ts'

const mostFailures = 5
const shortestPause = 5 * span.second
const longestPause = 5 * span.minute
/** A slower call counts as a failure even if it succeeded, since it holds a worker for that time. */
const slow = 5 * span.second
/** While another call finds out whether the processor has recovered. */
const probeTime = 2 * span.second

/**
 * Refuses calls without making them while the processor is down, slow, or limits its callers, so that
 * the workers serve other organizations. After a pause one call is let through; its success ends it.
 */
export function createCircuit(clock: Clock, changed: (isOpen: boolean) => void) {
  let failures = 0
  let pauses = 0
  let openUntil = 0
  let probeSince: number | undefined

  const isOpen = () => failures >= mostFailures

  function pause(ms: number) {
    openUntil = Math.max(openUntil, clock.ms() + ms)
  }

  function fail() {
    const wasOpen = isOpen()
    failures++
    if (!isOpen()) return
    pause(Math.min(longestPause, shortestPause * 2 ** pauses++))
    if (!wasOpen) changed(true)
  }

  function recover() {
    const wasOpen = isOpen()
    failures = 0
    pauses = 0
    openUntil = 0
    if (wasOpen) changed(false)
  }

  return {
    isOpen,

    /** Throws instead of letting a call begin; resolves to the function that is told of its end. */
    enter() {
      const now = clock.ms()
      const refuse = (after: number): never => {
        throw new ProcessorUnavailable('Stripe is not asked at the moment.', after)
      }
      if (now < openUntil) refuse(openUntil - now)
      if (isOpen()) {
        if (probeSince !== undefined && now < probeSince + longestPause) refuse(probeTime)
        probeSince = now
      }
      return (outcome: 'answered' | 'failed' | 'limited', retryAfter = shortestPause) => {
        probeSince = undefined
        if (outcome === 'limited') pause(retryAfter)
        else if (outcome === 'failed' || clock.ms() - now > slow) fail()
        else recover()
      }
    },
  }
}
