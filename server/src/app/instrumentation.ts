import { SpanKind } from '@opentelemetry/api'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Transport } from '../platform/mail/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { Exchange, Outgoing } from '../platform/outgoing/index.ts'
import { stopwatch } from '../platform/system.ts'
import { inSpan } from '../platform/telemetry/index.ts'

/** Counts and times each job by its queue, and runs it in a trace of its own. */
export function instrumentJobs(jobs: Jobs, metrics: Metrics): Jobs {
  const labels = ['queue', 'outcome']
  const counter = metrics.counter('guildhall_jobs_total', 'Jobs that were run.', labels)
  const name = 'guildhall_job_duration_milliseconds'
  const durations = metrics.durations(name, 'Time to run a job.', ['queue'])

  function instrument<Args extends unknown[]>(
    queue: string,
    job: (...args: Args) => Promise<unknown>,
  ) {
    return async (...args: Args): Promise<void> => {
      const elapsed = stopwatch()
      let outcome = 'failed'
      try {
        await inSpan(`job ${queue}`, SpanKind.CONSUMER, {}, () => job(...args), true)
        outcome = 'ok'
      } finally {
        counter.add([queue, outcome])
        durations.observe([queue], elapsed())
      }
    }
  }

  return {
    ...jobs,
    define: (queue, job, ...more) => jobs.define(queue, instrument(queue, job), ...more),
    every: (queue, ms, job, ...more) => jobs.every(queue, ms, instrument(queue, job), ...more),
  }
}

export function instrumentMails(transport: Transport, metrics: Metrics): Transport {
  const help = 'Emails passed to the mail server, by outcome.'
  const counter = metrics.counter('guildhall_mails_total', help, ['outcome'])
  return {
    ...transport,
    async send(mail) {
      let outcome = 'failed'
      try {
        await inSpan('mail send', SpanKind.CLIENT, {}, () => transport.send(mail))
        outcome = 'sent'
      } finally {
        counter.add([outcome])
      }
    },
  }
}

/** Only the host of a URL is recorded: its path may hold a secret. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

/** `receivers` is their kind in the names of the metrics. */
export function instrumentDeliveries(
  outgoing: Outgoing,
  metrics: Metrics,
  receivers: string,
): Outgoing {
  const help = 'Attempts to deliver a message to a webhook, by outcome.'
  const counter = metrics.counter(`guildhall_${receivers}_attempts_total`, help, ['outcome'])
  const name = `guildhall_${receivers}_attempt_duration_milliseconds`
  const durations = metrics.durations(name, 'Time until a receiver responded or timed out.')
  return {
    ...outgoing,
    async post(post, ...more) {
      const attributes = { 'http.request.method': 'POST', 'server.address': hostOf(post.url) }
      const outcome = await inSpan('webhook POST', SpanKind.CLIENT, attributes, () =>
        outgoing.post(post, ...more),
      )
      const { status, trouble, ms } = outcome
      counter.add([status === null ? (trouble ?? 'failed') : `${Math.floor(status / 100)}xx`])
      durations.observe([], ms)
      return outcome
    },
  }
}

export function instrumentExchange(exchange: Exchange, metrics: Metrics): Exchange {
  const help = 'Calls to billing providers that organizations follow, by outcome.'
  const name = 'guildhall_billing_provider_calls_total'
  const counter = metrics.counter(name, help, ['outcome'])
  return {
    ...exchange,
    async send(request) {
      const { method, url } = request
      const attributes = { 'http.request.method': method, 'server.address': hostOf(url) }
      let outcome = 'failed'
      try {
        const answer = await inSpan(`billing provider ${method}`, SpanKind.CLIENT, attributes, () =>
          exchange.send(request),
        )
        outcome = answer.status === 429 ? '429' : `${Math.floor(answer.status / 100)}xx`
        return answer
      } finally {
        counter.add([outcome])
      }
    },
  }
}

export function instrumentProviderCalls(calls: ProviderCalls, metrics: Metrics): ProviderCalls {
  const help = 'Calls to sign-in providers, by outcome.'
  const counter = metrics.counter('guildhall_provider_calls_total', help, ['outcome'])
  return async (url, request) => {
    const method = request?.method ?? 'GET'
    const attributes = { 'http.request.method': method, 'server.address': hostOf(url) }
    let outcome = 'failed'
    try {
      const answer = await inSpan(`provider ${method}`, SpanKind.CLIENT, attributes, () =>
        calls(url, request),
      )
      outcome = `${Math.floor(answer.status / 100)}xx`
      return answer
    } finally {
      counter.add([outcome])
    }
  }
}
