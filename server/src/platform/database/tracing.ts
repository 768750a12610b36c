import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('guildhall.database')

/** A statement gets a span only as part of a recorded trace. */
export function inStatementSpan<Value>(text: string, run: () => Promise<Value>): Promise<Value> {
  return trace.getActiveSpan()?.isRecording() ? spanned(start(text), run) : run()
}

async function spanned<Value>(span: Span, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** The text is a constant without values, so the span contains no user data. */
function start(text: string): Span {
  const plain = text.replace(/\s+/g, ' ').trim()
  return tracer.startSpan(plain.slice(0, plain.indexOf(' ')).toLowerCase(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, 2000) },
  })
}
