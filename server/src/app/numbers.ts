import { SpanKind } from '@opentelemetry/api'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Transport } from '../platform/mail/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { Outgoing } from '../platform/outgoing/index.ts'
import { stopwatch } from '../platform/system.ts'
import { inSpan } from '../platform/telemetry/index.ts'

/** Each job is counted by its queue, timed, and a journey of its own. */
export function watchJobs(jobs: Jobs, metrics: Metrics): Jobs {
  const labels = ['queue', 'outcome']
  const counter = metrics.counter('guildhall_jobs_total', 'Jobs that were run.', labels)
  const name = 'guildhall_job_duration_milliseconds'
  const durations = metrics.durations(name, 'Time to run a job.', ['queue'])

  function watched<Args extends unknown[]>(
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
    define: (queue, job, ...more) => jobs.define(queue, watched(queue, job), ...more),
    every: (queue, ms, job, ...more) => jobs.every(queue, ms, watched(queue, job), ...more),
  }
}

export function watchMails(transport: Transport, metrics: Metrics): Transport {
  const help = 'Mails handed to the mail server, by what it said.'
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

/** Of an address only the host is told: what stands behind it may be a secret. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

export function watchDeliveries(outgoing: Outgoing, metrics: Metrics): Outgoing {
  const help = 'Attempts to deliver a message to a webhook, by what came of it.'
  const counter = metrics.counter('guildhall_webhook_attempts_total', help, ['outcome'])
  const name = 'guildhall_webhook_attempt_duration_milliseconds'
  const durations = metrics.durations(name, 'Time until a receiver answered or was given up.')
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

export function watchProviders(calls: ProviderCalls, metrics: Metrics): ProviderCalls {
  const help = 'Calls to sign-in providers, by what came of them.'
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
