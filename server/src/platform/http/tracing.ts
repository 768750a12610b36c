import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AppError } from '../../kernel/index.ts'
import { statusOf } from './error-formats.ts'
import type { Incoming } from './incoming.ts'
import type { Reply } from './reply.ts'

const tracer = trace.getTracer('guildhall')

/**
 * One span per request, named by its route and never by its path, which may hold a token. Without a
 * registered tracer the API returns no-op spans, at almost no cost.
 */
export function traceRequest(
  route: string,
  incoming: Incoming,
  work: (incoming: Incoming) => Promise<Reply> | Reply,
): Promise<Reply> | Reply {
  const parent = parentContext(incoming)
  const options = { kind: SpanKind.SERVER }
  const span = tracer.startSpan(`${incoming.method} ${route}`, options, parent)
  if (!span.isRecording()) return work(incoming)
  incoming.traceId = span.spanContext().traceId
  span.setAttributes({
    'http.request.method': incoming.method,
    'http.route': route,
    'guildhall.request_id': incoming.id,
  })
  return context.with(trace.setSpan(parent ?? context.active(), span), async () => {
    try {
      const reply = await work(incoming)
      span.setAttribute('http.response.status_code', reply.status)
      return reply
    } catch (error) {
      recordError(span, error, route)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Only a 5xx marks the span as failed; a refusal is a regular response. */
function recordError(span: Span, error: unknown, route: string) {
  const known = error instanceof AppError
  const status = known ? statusOf(error, route) : 500
  span.setAttribute('http.response.status_code', status)
  if (known) span.setAttribute('error.type', error.code)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** The caller's span from the `traceparent` header (W3C Trace Context), if any. */
function parentContext(incoming: Incoming): Context | undefined {
  const header = incoming.header('traceparent')
  if (header === null || header.length > 512) return undefined
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.exec(header) ?? []
  if (header.startsWith('ff') || !/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return undefined
  incoming.traceId = traceId
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true })
}
