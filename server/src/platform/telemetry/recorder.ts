import {
  type Attributes,
  context as contexts,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type Clock, type Random, stopwatch } from '../system.ts'

export type FinishedSpan = {
  readonly scope: string
  readonly context: SpanContext
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  readonly failed: boolean
}

type Dependencies = {
  readonly clock: Clock
  readonly random: Random
  readonly sampleRatio: number
  readonly parentBased: boolean
  readonly onFinished: (span: FinishedSpan) => void
}

/** A tracer of the OpenTelemetry API that passes on finished spans. */
export function createTracer(scope: string, dependencies: Dependencies): Tracer {
  const startSpan: Tracer['startSpan'] = (name, options = {}, context = contexts.active()) => {
    const parent = options.root ? undefined : trace.getSpanContext(context)
    const traceId = parent?.traceId ?? dependencies.random.bytes(16).toString('hex')
    const spanId = dependencies.random.bytes(8).toString('hex')
    const recorded = isRecorded(parent, traceId, dependencies)
    const traceFlags = recorded ? TraceFlags.SAMPLED : TraceFlags.NONE
    const own: SpanContext = { traceId, spanId, traceFlags }
    if (!recorded) return trace.wrapSpanContext(own)
    return new RecordingSpan(scope, name, own, parent?.spanId, options, dependencies)
  }
  return {
    startSpan,
    startActiveSpan: () => {
      throw new Error('Spans are started by startSpan here.')
    },
  }
}

/** By the trace id, so that all services in a trace decide the same. */
function isRecorded(
  parent: SpanContext | undefined,
  traceId: string,
  { sampleRatio, parentBased }: Dependencies,
): boolean {
  const isLocal = parent !== undefined && parent.isRemote !== true
  if (parent && (isLocal || parentBased)) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0
  return Number.parseInt(traceId.slice(-8), 16) < sampleRatio * 2 ** 32
}

class RecordingSpan implements Span {
  readonly #scope: string
  readonly #context: SpanContext
  readonly #parentSpanId: string | undefined
  readonly #kind: SpanKind
  readonly #startMs: number
  readonly #elapsed = stopwatch()
  readonly #attributes: Attributes = {}
  readonly #finished: Dependencies['onFinished']
  #name: string
  #failed = false
  #ended = false

  constructor(
    scope: string,
    name: string,
    context: SpanContext,
    parentSpanId: string | undefined,
    { kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
    { clock, onFinished }: Dependencies,
  ) {
    this.#scope = scope
    this.#name = name
    this.#context = context
    this.#parentSpanId = parentSpanId
    this.#kind = kind
    this.#startMs = clock.ms()
    this.#finished = onFinished
    Object.assign(this.#attributes, attributes)
  }

  spanContext() {
    return this.#context
  }
  isRecording() {
    return !this.#ended
  }
  setAttribute(key: string, value: Attributes[string]) {
    this.#attributes[key] = value
    return this
  }
  setAttributes(attributes: Attributes) {
    Object.assign(this.#attributes, attributes)
    return this
  }
  setStatus({ code }: SpanStatus) {
    this.#failed = code === SpanStatusCode.ERROR
    return this
  }
  updateName(name: string) {
    this.#name = name
    return this
  }
  // Exception messages may hold personal data; they are in the log, with the trace id.
  recordException() {}
  addEvent() {
    return this
  }
  addLink() {
    return this
  }
  addLinks() {
    return this
  }

  end() {
    if (this.#ended) return
    this.#ended = true
    this.#finished({
      scope: this.#scope,
      context: this.#context,
      parentSpanId: this.#parentSpanId,
      name: this.#name,
      kind: this.#kind,
      startMs: this.#startMs,
      endMs: this.#startMs + this.#elapsed(),
      attributes: this.#attributes,
      failed: this.#failed,
    })
  }
}
