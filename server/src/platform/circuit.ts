import { span } from '../kernel/index.ts'
import type { Clock } from './system.ts'

const mostFailures = 5
const shortestPause = 5 * span.second
const longestPause = 5 * span.minute
/** A slower call counts as a failure even if it succeeded, since it holds a worker for that time. */
const slow = 5 * span.second
/** While another call finds out whether the service has recovered. */
const probeTime = 2 * span.second

type Options = {
  readonly clock: Clock
  /** The error of a call that is not made, with the milliseconds until the next attempt makes sense. */
  readonly refusal: (retryAfter: number) => Error
  readonly changed: (isOpen: boolean) => void
}

/**
 * Refuses calls without making them while a service is down, slow, or limits its callers, so that
 * the workers do something else. After a pause one call is let through; its success ends it.
 */
export function createCircuit({ changed, clock, refusal }: Options) {
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
        throw refusal(after)
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
