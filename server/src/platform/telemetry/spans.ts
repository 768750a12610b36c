import { type Attributes, context, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('guildhall')

/**
 * Runs `work` in a span of its own; without a tracer just `work`. With `root` it starts a new trace: a
 * job may run in the async context of the request that queued it.
 */
export async function inSpan<Value>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<Value>,
  root = false,
): Promise<Value> {
  const span = tracer.startSpan(name, { kind, attributes, root })
  if (!span.isRecording()) return work()
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
