import { type Attributes, context, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('guildhall')

/**
 * `work` in a span of its own; without a tracer that listens, `work` alone. With `root` it begins a
 * journey: a job is often run where the request that asked for it left off.
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
