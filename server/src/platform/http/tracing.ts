import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Incoming } from './incoming.ts'
import type { Reply } from './reply.ts'

const tracer = trace.getTracer('guildhall')

/**
 * One span per request, named by its route: never by its path, which may hold a token. Without a
 * registered tracer the API hands out empty spans, and this costs next to nothing.
 */
export function tracing(
  route: string,
  incoming: Incoming,
  work: (incoming: Incoming) => Promise<Reply> | Reply,
): Promise<Reply> | Reply {
  const span = tracer.startSpan(`${incoming.method} ${route}`)
  if (!span.isRecording()) return work(incoming)
  span.setAttributes({
    'http.request.method': incoming.method,
    'http.route': route,
    'guildhall.request_id': incoming.id,
  })
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      const reply = await work(incoming)
      span.setAttribute('http.response.status_code', reply.status)
      return reply
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
